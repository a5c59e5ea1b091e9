using System;
using System.ComponentModel;
using System.Diagnostics;
using System.IO;
using System.Text;

namespace Quintet
{
    /// <summary>
    /// A child process that speaks the protocol on stdin and stdout. The process exits when its stdin closes, even if Unity
    /// crashes.
    /// </summary>
    public sealed class ProcessTransport : Transport
    {
        private const int MaxErrorText = 2000;

        private readonly string program;
        private readonly string arguments;
        private readonly int graceMs;
        private readonly StringBuilder errorText = new StringBuilder();
        private Process process;

        /// <param name="program">Path of the executable, or a program on the PATH.</param>
        /// <param name="arguments">Arguments, quoted as on a command line.</param>
        /// <param name="graceMs">How long to wait for the process to exit before killing it, in milliseconds.</param>
        public ProcessTransport(string program, string arguments = "engine", int graceMs = 500)
        {
            this.program = program;
            this.arguments = arguments;
            this.graceMs = graceMs;
        }

        /// <summary>Id of the process, or null before it has started.</summary>
        public int? ProcessId { get; private set; }

        protected override Stream Input
        {
            get { return process.StandardOutput.BaseStream; }
        }

        protected override Stream Output
        {
            // Uses the stream, because its StreamWriter may write a byte order mark first.
            get { return process.StandardInput.BaseStream; }
        }

        protected override void Connect()
        {
            var start = new ProcessStartInfo(program, arguments)
            {
                UseShellExecute = false,
                CreateNoWindow = true,
                RedirectStandardInput = true,
                RedirectStandardOutput = true,
                RedirectStandardError = true,
            };
            try
            {
                process = Process.Start(start);
            }
            catch (Exception error) when (error is Win32Exception || error is PlatformNotSupportedException || error is NotSupportedException)
            {
                throw new EngineDiedException("cannot start " + program + ": " + error.Message, error);
            }
            ProcessId = process.Id;
            process.ErrorDataReceived += (_, line) => KeepErrorText(line.Data);
            process.BeginErrorReadLine();
        }

        protected override void Disconnect()
        {
            if (process == null) return;
            try
            {
                if (!process.HasExited) process.StandardInput.BaseStream.Close();
            }
            catch (IOException)
            {
                // The process has already exited.
            }
            if (!process.WaitForExit(graceMs)) Kill();
        }

        protected override string DescribeEnd()
        {
            if (!process.WaitForExit(graceMs)) return "the engine closed its output";
            // Waits until all of stderr has been read.
            process.WaitForExit();
            lock (errorText)
            {
                var output = errorText.ToString().Trim();
                return "the engine ended with exit code " + process.ExitCode + (output.Length > 0 ? ": " + output : "");
            }
        }

        private void Kill()
        {
            try
            {
                process.Kill();
                process.WaitForExit();
            }
            catch (Exception error) when (error is InvalidOperationException || error is Win32Exception)
            {
                // The process has exited in the meantime.
            }
        }

        private void KeepErrorText(string line)
        {
            if (line == null) return;
            lock (errorText)
            {
                errorText.Append(line).Append('\n');
                if (errorText.Length > MaxErrorText) errorText.Remove(0, errorText.Length - MaxErrorText);
            }
        }
    }
}
