using System;

namespace Quintet
{
    /// <summary>How to reach the engine. Set Program to start an engine, or Address to connect to a running one.</summary>
    public sealed class EngineSettings
    {
        /// <summary>Path of the executable, or a program on the PATH.</summary>
        public string Program { get; set; } = "quintet";

        /// <summary>Arguments, quoted as on a command line.</summary>
        public string Arguments { get; set; } = "engine";

        /// <summary>HOST:PORT of <c>quintet engine --listen HOST:PORT</c>; null to start Program.</summary>
        public string Address { get; set; }

        /// <summary>
        /// Longest wait for a response, in milliseconds; 0 waits forever. Searches have their own limit instead.
        /// </summary>
        public int TimeoutMs { get; set; } = 30000;

        /// <summary>How many times a call may restart the engine, or reconnect, before the call fails.</summary>
        public int MaxRestarts { get; set; } = 3;

        /// <summary>Delay before a call's second restart, in milliseconds. Doubles with each further restart.</summary>
        public int RestartDelayMs { get; set; } = 100;

        /// <summary>Creates the transport of each connection. Replaces Program and Address.</summary>
        public Func<Transport> CreateTransport { get; set; }

        internal Transport NewTransport()
        {
            if (CreateTransport != null) return CreateTransport();
            if (Address == null) return new ProcessTransport(Program, Arguments);
            var colon = Address.LastIndexOf(':');
            if (colon < 0 || !ushort.TryParse(Address.Substring(colon + 1), out var port))
            {
                throw new ArgumentException("Address must be HOST:PORT, not \"" + Address + "\"");
            }
            return new TcpTransport(Address.Substring(0, colon).Trim('[', ']'), port);
        }
    }
}
