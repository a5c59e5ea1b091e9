using System;
using System.Collections.Concurrent;
using System.Diagnostics;
using System.Linq;

namespace Quintet.Tests
{
    /// <summary><c>mono Quintet.Tests.exe NODE QUINTET [part of a test's name]…</c></summary>
    internal static class Program
    {
        public static string Node { get; private set; }

        public static string Script { get; private set; }

        private static int Main(string[] arguments)
        {
            Node = arguments[0];
            Script = arguments[1];
            return Harness.Run(
                new object[] { new SelectionTests(), new MatchTests(), new FaultTests(), new TcpTests(), new SampleTests(), new DocTests() },
                arguments.Skip(2).ToList());
        }
    }

    /// <summary>Engines for tests, and their processes.</summary>
    internal sealed class TestEngine : IDisposable
    {
        private readonly ConcurrentStack<ProcessTransport> transports = new ConcurrentStack<ProcessTransport>();

        /// <param name="script">JavaScript to run instead of the engine.</param>
        public TestEngine(string script = null, Action<EngineSettings> adjust = null)
        {
            var arguments = script == null ? "\"" + Program.Script + "\" engine" : "-e \"" + script.Replace("\"", "\\\"") + "\"";
            var settings = new EngineSettings
            {
                RestartDelayMs = 1,
                CreateTransport = () =>
                {
                    var transport = new ProcessTransport(Program.Node, arguments);
                    transports.Push(transport);
                    return transport;
                },
            };
            adjust?.Invoke(settings);
            Engine = new QuintetEngine(settings);
        }

        public QuintetEngine Engine { get; }

        public int Started
        {
            get { return transports.Count; }
        }

        public void Kill()
        {
            transports.TryPeek(out var newest);
            Process.GetProcessById(newest.ProcessId.Value).Kill();
        }

        public bool IsAnyRunning
        {
            get { return transports.Any(transport => IsRunning(transport.ProcessId)); }
        }

        public void Dispose()
        {
            Engine.Dispose();
        }

        private static bool IsRunning(int? id)
        {
            try
            {
                return id != null && !Process.GetProcessById(id.Value).HasExited;
            }
            catch (ArgumentException)
            {
                return false;
            }
        }
    }
}
