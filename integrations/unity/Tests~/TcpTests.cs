using System;
using System.Diagnostics;
using System.Threading.Tasks;
using Newtonsoft.Json.Linq;

namespace Quintet.Tests
{
    internal sealed class TcpTests
    {
        public async Task Whole_matches_over_tcp_and_after_the_server_was_restarted()
        {
            using (var server = Listen("127.0.0.1:0"))
            {
                var address = Address(server);
                using (var engine = new QuintetEngine(new EngineSettings { Address = address, RestartDelayMs = 1, MaxRestarts = 20 }))
                {
                    var match = await engine.NewAsync("octa");
                    await match.PlayAsync((await match.LegalMovesAsync())[0]);
                    var state = match.Status.State.ToString();
                    server.Kill();
                    server.WaitForExit();
                    using (var again = Listen(address))
                    {
                        Address(again);
                        Check.Equal(state, (await engine.LoadAsync(await match.RecordAsync())).Status.State.ToString());
                        await MatchTests.PlayToTheEnd(match);
                        Check.True(match.Outcome != null, "ended");
                        again.Kill();
                    }
                }
            }
        }

        public async Task A_server_that_is_not_there_is_named()
        {
            using (var engine = new QuintetEngine(new EngineSettings { Address = "127.0.0.1:1", RestartDelayMs = 1 }))
            {
                var error = await Check.ThrowsAsync<EngineDiedException>(() => engine.GamesAsync());
                Check.True(error.Message.StartsWith("cannot connect to 127.0.0.1:1"), error.Message);
            }
        }

        public async Task An_address_without_a_port_is_refused()
        {
            using (var engine = new QuintetEngine(new EngineSettings { Address = "localhost" }))
            {
                await Check.ThrowsAsync<ArgumentException>(() => engine.GamesAsync());
            }
        }

        private static Process Listen(string address)
        {
            var start = new ProcessStartInfo(Program.Node, "\"" + Program.Script + "\" engine --listen " + address)
            {
                UseShellExecute = false,
                RedirectStandardOutput = true,
            };
            return Process.Start(start);
        }

        /// <summary>The address in the first line that a listening engine prints.</summary>
        private static string Address(Process server)
        {
            return (string)JObject.Parse(server.StandardOutput.ReadLine())["listening"];
        }
    }
}
