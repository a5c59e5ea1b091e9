using System;
using System.Collections.Concurrent;
using System.IO;
using System.Text;
using System.Threading;
using Newtonsoft.Json;

namespace Quintet
{
    /// <summary>
    /// Sends and receives lines. Reading and writing each have their own thread, so that no caller ever blocks, not even when the
    /// engine does not read its input.
    /// </summary>
    public abstract class Transport : IDisposable
    {
        /// <summary>Longest line accepted from an engine, in bytes.</summary>
        public const int MaxLine = 64 * 1024 * 1024;

        private readonly BlockingCollection<string> outgoing = new BlockingCollection<string>();
        private int isClosed;

        /// <summary>Starts reading and writing. <paramref name="onClosed"/> is called once, with the reason.</summary>
        public void Open(Action<string> onLine, Action<string> onClosed)
        {
            Connect();
            new Thread(WriteLines) { IsBackground = true, Name = "Quintet writer" }.Start();
            new Thread(() => onClosed(ReadLines(onLine))) { IsBackground = true, Name = "Quintet reader" }.Start();
        }

        /// <summary>Queues a line. Does nothing once the transport is closed.</summary>
        public void Send(string line)
        {
            try
            {
                outgoing.Add(line);
            }
            catch (InvalidOperationException)
            {
                // The transport is closed. onClosed tells everyone who waits for a response.
            }
        }

        public void Dispose()
        {
            if (Interlocked.Exchange(ref isClosed, 1) != 0) return;
            outgoing.CompleteAdding();
            Disconnect();
        }

        /// <summary>Throws EngineDiedException if the engine cannot be reached.</summary>
        protected abstract void Connect();

        /// <summary>Ends the connection and everything that Connect started. Called once, possibly before Connect.</summary>
        protected abstract void Disconnect();

        protected abstract Stream Input { get; }

        protected abstract Stream Output { get; }

        /// <summary>The reason why the engine closed the connection.</summary>
        protected abstract string DescribeEnd();

        private void WriteLines()
        {
            try
            {
                foreach (var line in outgoing.GetConsumingEnumerable())
                {
                    var bytes = Encoding.UTF8.GetBytes(line + "\n");
                    Output.Write(bytes, 0, bytes.Length);
                    if (outgoing.Count == 0) Output.Flush();
                }
            }
            catch (Exception error) when (error is IOException || error is ObjectDisposedException)
            {
                // The reader notices the lost connection and reports it.
            }
        }

        /// <summary>Reads until the connection ends. Returns the reason for the end.</summary>
        private string ReadLines(Action<string> onLine)
        {
            var reason = (string)null;
            try
            {
                var line = new MemoryStream();
                var buffer = new byte[65536];
                for (int count; (count = Input.Read(buffer, 0, buffer.Length)) > 0;) Split(buffer, count, line, onLine);
            }
            catch (Exception error) when (error is IOException || error is ObjectDisposedException)
            {
                // The connection is gone.
            }
            catch (JsonException error)
            {
                reason = "the engine sent a line that is not a JSON-RPC message: " + error.Message;
            }
            reason = isClosed != 0 ? "the engine was closed" : reason ?? DescribeEnd();
            Dispose();
            return reason;
        }

        private static void Split(byte[] buffer, int count, MemoryStream line, Action<string> onLine)
        {
            var start = 0;
            for (int end; (end = Array.IndexOf(buffer, (byte)'\n', start, count - start)) >= 0; start = end + 1)
            {
                line.Write(buffer, start, end - start);
                var text = Encoding.UTF8.GetString(line.GetBuffer(), 0, (int)line.Length);
                line.SetLength(0);
                if (text.Trim().Length > 0) onLine(text);
            }
            line.Write(buffer, start, count - start);
            if (line.Length > MaxLine) throw new JsonReaderException("a line is longer than " + MaxLine + " bytes");
        }
    }
}
