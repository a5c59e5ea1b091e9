using System;
using System.IO;
using System.Net;
using System.Net.Sockets;

namespace Quintet
{
    /// <summary>
    /// A TCP connection to <c>quintet engine --listen HOST:PORT</c>. Works on every platform, including IL2CPP builds.
    /// </summary>
    public sealed class TcpTransport : Transport
    {
        private readonly string host;
        private readonly int port;
        private readonly int connectTimeoutMs;
        private TcpClient client;
        private NetworkStream stream;

        public TcpTransport(string host, int port, int connectTimeoutMs = 5000)
        {
            this.host = host;
            this.port = port;
            this.connectTimeoutMs = connectTimeoutMs;
        }

        protected override Stream Input
        {
            get { return stream; }
        }

        protected override Stream Output
        {
            get { return stream; }
        }

        protected override void Connect()
        {
            var isV6 = IPAddress.TryParse(host, out var ip) && ip.AddressFamily == AddressFamily.InterNetworkV6;
            client = new TcpClient(isV6 ? AddressFamily.InterNetworkV6 : AddressFamily.InterNetwork) { NoDelay = true };
            try
            {
                if (!client.ConnectAsync(host, port).Wait(connectTimeoutMs)) throw new SocketException((int)SocketError.TimedOut);
                stream = client.GetStream();
            }
            catch (Exception error) when (error is SocketException || error is AggregateException)
            {
                client.Close();
                var cause = error.InnerException ?? error;
                throw new EngineDiedException("cannot connect to " + host + ":" + port + ": " + cause.Message, cause);
            }
        }

        protected override void Disconnect()
        {
            client?.Close();
        }

        protected override string DescribeEnd()
        {
            return "the connection to " + host + ":" + port + " was closed";
        }
    }
}
