using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

namespace Quintet.Tests
{
    internal sealed class FaultTests
    {
        public async Task A_match_of_every_game_survives_a_killed_engine()
        {
            foreach (var game in MatchTests.Games)
            {
                IReadOnlyList<string> undisturbed;
                using (var test = new TestEngine())
                {
                    var match = await test.Engine.NewAsync(game);
                    await MatchTests.PlayToTheEnd(match);
                    undisturbed = await MatchTests.Moves(match);
                }
                using (var test = new TestEngine())
                {
                    var deaths = 0;
                    var restarts = 0;
                    test.Engine.Died += _ => deaths++;
                    test.Engine.Restarted += () => restarts++;
                    var match = await test.Engine.NewAsync(game);
                    var plies = 0;
                    await MatchTests.PlayToTheEnd(match, () =>
                    {
                        if (++plies == 3 || plies == 7) test.Kill();
                        return Task.CompletedTask;
                    });
                    Check.Same(undisturbed, await MatchTests.Moves(match), game);
                    Check.Equal("2 deaths, 2 restarts, 3 engines", deaths + " deaths, " + restarts + " restarts, " + test.Started + " engines", game);
                }
            }
        }

        public async Task A_search_survives_a_killed_engine()
        {
            using (var test = new TestEngine())
            {
                var match = await test.Engine.NewAsync("jungle");
                await match.PlayAsync((await match.LegalMovesAsync())[0]);
                var expected = await match.BestMoveAsync(SearchLimit.Nodes(30000), 5);
                var kills = 0;
                var progress = new Progress<BestMove>(_ =>
                {
                    if (kills++ == 0) test.Kill();
                });
                var found = await match.BestMoveAsync(SearchLimit.Nodes(30000), 5, progress);
                Check.Equal(expected.Move + expected.Score, found.Move + found.Score);
                Check.Equal(1, match.Status.Ply);
            }
        }

        public async Task Takebacks_and_subscriptions_survive_a_killed_engine()
        {
            using (var test = new TestEngine())
            {
                var match = await test.Engine.NewAsync("ctor");
                await match.SubscribeAsync();
                foreach (var move in new[] { "0,0", "5,5", "1,1" }) await match.PlayAsync(move);
                await match.UndoAsync();
                await match.UndoAsync();
                test.Kill();
                await match.RedoAsync();
                Check.Same(new[] { "0,0", "5,5" }, await MatchTests.Moves(match));
                var drawn = new TaskCompletionSource<string>();
                match.Changed += drawing => drawn.TrySetResult(drawing.Move);
                test.Kill();
                await match.RedoAsync();
                Check.Equal("1,1", await drawn.Task);
                Check.Equal(3, match.Status.Ply);
            }
        }

        public async Task A_loaded_match_survives_a_killed_engine()
        {
            using (var test = new TestEngine())
            {
                var match = await test.Engine.NewAsync("ctor");
                foreach (var move in new[] { "0,0", "5,5" }) await match.PlayAsync(move);
                var record = JObject.Parse((await match.RecordAsync()).ToString(Formatting.None).Replace(
                    "\"outcome\":null", "\"outcome\":{\"winner\":0,\"reason\":\"resigned\"}").Replace(
                    "\"5,5\",\"at\":null}", "\"5,5\",\"at\":null},{\"end\":\"resigned\",\"by\":1,\"at\":null}"));
                var loaded = await test.Engine.LoadAsync(record);
                Check.Equal("resigned", loaded.Outcome.Reason);
                test.Kill();
                Check.Equal(record.ToString(), (await loaded.RecordAsync()).ToString());
                Check.Equal(null, (await loaded.UndoAsync()).Outcome, "undone");
                test.Kill();
                Check.Equal(loaded.Status.Ply, (await MatchTests.Moves(loaded)).Count, "after undo");
                var running = await test.Engine.LoadAsync(await match.RecordAsync());
                await running.PlayAsync("1,1");
                test.Kill();
                await running.PlayAsync("2,2");
                Check.Same(new[] { "0,0", "5,5", "1,1", "2,2" }, await MatchTests.Moves(running));
            }
        }

        public async Task A_loaded_match_with_takebacks_survives_a_killed_engine()
        {
            using (var test = new TestEngine())
            {
                var match = await test.Engine.NewAsync("ctor");
                foreach (var move in new[] { "0,0", "5,5", "1,1" }) await match.PlayAsync(move);
                var entries = "\"1,1\",\"at\":null},{\"takeback\":2,\"by\":0,\"at\":null},{\"move\":\"7,7\",\"at\":null}";
                var record = (await match.RecordAsync()).ToString(Formatting.None).Replace("\"1,1\",\"at\":null}", entries);
                var loaded = await test.Engine.LoadAsync(JObject.Parse(record));
                Check.Equal(2, loaded.Status.Ply);
                await loaded.PlayAsync("2,2");
                var state = loaded.Status.State.ToString();
                test.Kill();
                Check.Same(new[] { "0,0", "7,7", "2,2" }, await MatchTests.Moves(loaded));
                Check.Equal(state, loaded.Status.State.ToString());
            }
        }

        public async Task A_match_keeps_its_options_and_record_when_the_caller_changes_them()
        {
            using (var test = new TestEngine())
            {
                var options = JObject.Parse("{\"size\":2}");
                var match = await test.Engine.NewAsync("octa", options);
                var record = await match.RecordAsync();
                var loaded = await test.Engine.LoadAsync(record);
                options["size"] = 3;
                record["game"] = "ctor";
                test.Kill();
                Check.Equal(2, (int)(await match.RecordAsync())["options"]["size"]);
                Check.Equal("octa", (string)(await loaded.RecordAsync())["game"]);
            }
        }

        public async Task Concurrent_matches_all_survive_a_killed_engine()
        {
            using (var test = new TestEngine())
            {
                var matches = await Task.WhenAll(Enumerable.Range(0, 10).Select(_ => test.Engine.NewAsync("ctor")));
                await Task.WhenAll(matches.Select((match, i) => match.PlayAsync(i + ",0")));
                test.Kill();
                await Task.WhenAll(matches.Select((match, i) => match.PlayAsync("0," + (9 - i % 9))));
                foreach (var match in matches) Check.Equal(2, match.Status.Ply);
                Check.Equal(2, test.Started);
            }
        }

        public async Task An_engine_that_always_dies_gives_up_with_its_last_words()
        {
            using (var test = new TestEngine("console.error('out of memory'); process.exit(3)"))
            {
                var error = await Check.ThrowsAsync<EngineDiedException>(() => test.Engine.GamesAsync());
                Check.Equal("the engine ended with exit code 3: out of memory", error.Message);
                Check.Equal(4, test.Started);
            }
        }

        public async Task Output_that_is_not_json_counts_as_a_death()
        {
            foreach (var garbage in new[]
            {
                "Segmentation fault", "[1]", "null", "\ufffd", "{}garbage", "{'method':7}", "{'method':'changed','params':7}",
                "{'method':'progress'}", "{'method':'progress','params':{'id':99999999999999999999}}", "{'id':1,'error':7}",
                "{'id':1,'error':{'code':'x','message':''}}", "{'id':1,'error':{'code':1}}", "{'id':1,'result':" + new string('[', 1000) + "}",
            })
            {
                var script = "console.log(`" + garbage + "`.replaceAll(`'`, String.fromCharCode(34))); process.stdin.resume()";
                using (var test = new TestEngine(script, settings => settings.MaxRestarts = 1))
                {
                    var error = await Check.ThrowsAsync<EngineDiedException>(() => test.Engine.GamesAsync());
                    Check.True(error.Message.Contains("not a JSON-RPC message"), error.Message);
                    Check.Equal(2, test.Started);
                }
            }
        }

        public async Task Responses_to_nobody_are_ignored()
        {
            var lines = new[] { "{'id':99,'result':1}", "{'id':null,'error':{'code':-32700,'message':'x'}}", "{'method':'new-in-2030','params':{}}", "{'id':1,'result':[]}" };
            var script = "process.stdin.once('data', () => console.log(`" + string.Join("\\n", lines) + "`.replaceAll(`'`, String.fromCharCode(34)))).resume()";
            using (var test = new TestEngine(script)) Check.Equal(0, (await test.Engine.GamesAsync()).Count);
        }

        public async Task A_result_without_a_required_member_is_an_error_that_names_it()
        {
            var script = "process.stdin.once('data', () => console.log(JSON.stringify({ id: 1, result: [{ id: 'octa' }] }))).resume()";
            using (var test = new TestEngine(script))
            {
                var error = await Check.ThrowsAsync<JsonException>(() => test.Engine.GamesAsync());
                Check.True(error.Message.Contains("'name'"), error.Message);
            }
        }

        public async Task A_hung_engine_times_out_and_is_replaced()
        {
            using (var test = new TestEngine("process.stdin.resume()", settings => settings.TimeoutMs = 50))
            {
                await Check.ThrowsAsync<EngineTimeoutException>(() => test.Engine.GamesAsync());
                await Check.ThrowsAsync<EngineTimeoutException>(() => test.Engine.GamesAsync());
                Check.Equal(2, test.Started);
            }
        }

        public async Task An_engine_that_does_not_read_blocks_nobody()
        {
            using (var test = new TestEngine("setInterval(() => {}, 1000)", settings => settings.TimeoutMs = 200))
            {
                var large = JObject.Parse("{\"padding\":\"" + new string('x', 4000000) + "\"}");
                await Check.ThrowsAsync<EngineTimeoutException>(() => test.Engine.CallAsync("games", large));
                test.Engine.Dispose();
                Check.True(!test.IsAnyRunning, "ended");
            }
        }

        public async Task A_missing_program_is_named()
        {
            using (var engine = new QuintetEngine(new EngineSettings { Program = "no-such-engine", RestartDelayMs = 1 }))
            {
                var error = await Check.ThrowsAsync<EngineDiedException>(() => engine.GamesAsync());
                Check.True(error.Message.StartsWith("cannot start no-such-engine"), error.Message);
            }
        }

        public async Task Dispose_leaves_no_process_and_ends_waiting_calls()
        {
            using (var test = new TestEngine())
            {
                var match = await test.Engine.NewAsync("jungle");
                var started = new TaskCompletionSource<bool>();
                var search = match.BestMoveAsync(SearchLimit.Nodes(1000000000), 0, new Progress<BestMove>(_ => started.TrySetResult(true)));
                await started.Task;
                Check.True(test.IsAnyRunning, "running");
                test.Engine.Dispose();
                Check.True(!test.IsAnyRunning, "ended");
                await Check.ThrowsAsync<EngineDiedException>(() => search);
                await Check.ThrowsAsync<ObjectDisposedException>(() => match.LegalMovesAsync());
                test.Engine.Dispose();
            }
        }
    }
}
