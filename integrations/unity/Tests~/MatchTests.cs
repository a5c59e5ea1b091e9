using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;
using Newtonsoft.Json.Serialization;

namespace Quintet.Tests
{
    internal sealed class MatchTests
    {
        public static readonly string[] Games = { "bugs", "ctor", "jungle", "octa", "xo" };

        /// <summary>Seat 0 plays at random, seat 1 is the bot.</summary>
        public static async Task PlayToTheEnd(QuintetMatch match, Func<Task> betweenMoves = null)
        {
            var random = new Random(1);
            while (match.ToMove != null)
            {
                var move = match.ToMove == 1
                    ? (await match.BestMoveAsync(SearchLimit.Nodes(200))).Move
                    : Pick(random, await match.LegalMovesAsync());
                await match.PlayAsync(move);
                if (betweenMoves != null) await betweenMoves();
            }
        }

        public static async Task<IReadOnlyList<string>> Moves(QuintetMatch match)
        {
            var record = await match.RecordAsync();
            return record["entries"].Select(entry => (string)entry["move"]).ToList();
        }

        private static string Pick(Random random, IReadOnlyList<string> moves)
        {
            return moves[random.Next(moves.Count)];
        }

        public async Task Whole_matches_of_every_game_against_a_bot()
        {
            using (var test = new TestEngine())
            {
                foreach (var game in Games)
                {
                    var match = await test.Engine.NewAsync(game);
                    var ended = new TaskCompletionSource<Outcome>();
                    match.Ended += ended.SetResult;
                    await PlayToTheEnd(match);
                    Check.Equal(match.Outcome.Reason, (await ended.Task).Reason, game);
                    Check.Equal(0, (await match.LegalMovesAsync()).Count, game);
                    Check.Equal("game-over", (await match.TryPlayAsync((await Moves(match))[0])).Code, game);
                    var again = await test.Engine.LoadAsync(await match.RecordAsync());
                    Check.Equal(match.Status.State.ToString(), again.Status.State.ToString(), game);
                    Check.Equal(match.Game, again.Game);
                    Check.Equal(match.Outcome.Winner, again.Outcome.Winner, game);
                }
                Check.Equal(1, test.Started);
            }
        }

        public async Task Games_are_listed_with_their_options()
        {
            using (var test = new TestEngine())
            {
                var games = await test.Engine.GamesAsync();
                Check.Same(Games.OrderBy(id => id), games.Select(game => game.Id).OrderBy(id => id));
                Check.True(games.All(game => game.Options["properties"] is JObject), "options");
            }
        }

        public async Task A_refused_move_has_a_code_and_changes_nothing()
        {
            using (var test = new TestEngine())
            {
                var match = await test.Engine.NewAsync("jungle");
                var before = match.Status.State.ToString();
                Check.Equal("cannot-enter-water", (await match.TryPlayAsync("A3-A4")).Code);
                Check.Equal("not-your-turn", (await match.TryPlayAsync("A7-A6")).Code);
                Check.Equal("invalid-move", (await match.TryPlayAsync("nonsense \"\n\u0000 🐀")).Code);
                var refused = await Check.ThrowsAsync<RefusalException>(() => match.PlayAsync("D2-D1"));
                Check.True(refused.Refusal.Explanation.Contains("den"), refused.Message);
                Check.Equal(0, match.Status.Ply);
                Check.Equal(before, match.Status.State.ToString());
                Check.Equal(null, await match.TryPlayAsync((await match.LegalMovesAsync())[0]));
                Check.Equal(1, match.Status.Ply);
            }
        }

        public async Task Wrong_requests_say_what_is_wrong()
        {
            using (var test = new TestEngine())
            {
                var wrong = await Check.ThrowsAsync<RequestException>(() => test.Engine.NewAsync("chess"));
                Check.Equal(-32602, wrong.Code);
                wrong = await Check.ThrowsAsync<RequestException>(() => test.Engine.NewAsync("octa", JObject.Parse("{\"size\":0}")));
                Check.Equal("size", (string)wrong.Details["key"]);
                await Check.ThrowsAsync<RequestException>(() => test.Engine.LoadAsync(JObject.Parse("{\"format\":\"quintet/1\"}")));
                wrong = await Check.ThrowsAsync<RequestException>(() => test.Engine.CallAsync("nonsense"));
                Check.Equal(-32601, wrong.Code);
                var match = await test.Engine.NewAsync("ctor");
                await match.CloseAsync();
                await Check.ThrowsAsync<QuintetException>(() => match.PlayAsync("0,0"));
                Check.Equal(1, test.Started);
            }
        }

        public async Task Names_with_quotes_or_the_form_of_a_date_survive()
        {
            using (var test = new TestEngine())
            {
                var record = await (await test.Engine.NewAsync("ctor")).RecordAsync();
                record["players"][0]["name"] = "2026-01-02T03:04:05.60+01:00";
                record["players"][1]["name"] = "棋 🐀 \n\"\\";
                var players = (await (await test.Engine.LoadAsync(record)).RecordAsync())["players"];
                Check.Equal("2026-01-02T03:04:05.60+01:00", players[0]["name"].ToObject<object>() as string);
                Check.Equal("棋 🐀 \n\"\\", (string)players[1]["name"]);
            }
        }

        public async Task Settings_of_the_program_do_not_apply_to_messages()
        {
            JsonConvert.DefaultSettings = () => new JsonSerializerSettings { ContractResolver = new FailingResolver() };
            try
            {
                using (var test = new TestEngine())
                {
                    var match = await test.Engine.NewAsync("octa", JObject.Parse("{\"size\":2}"));
                    await match.PlayAsync((await match.LegalMovesAsync())[0]);
                    Check.Equal(1, (await match.SceneAsync()).Ply);
                }
            }
            finally
            {
                JsonConvert.DefaultSettings = null;
            }
        }

        private sealed class FailingResolver : DefaultContractResolver
        {
            public override JsonContract ResolveContract(System.Type type)
            {
                throw new CheckFailed("the program's settings were used for " + type);
            }
        }

        public async Task Undo_and_redo_move_through_the_match()
        {
            using (var test = new TestEngine())
            {
                var match = await test.Engine.NewAsync("octa", JObject.Parse("{\"size\":2}"));
                var start = match.Status.State.ToString();
                await match.PlayAsync((await match.LegalMovesAsync())[0]);
                var after = match.Status.State.ToString();
                await match.UndoAsync();
                Check.Equal(start, match.Status.State.ToString());
                await match.RedoAsync();
                Check.Equal(after, match.Status.State.ToString());
                await match.UndoAsync();
                var refused = await Check.ThrowsAsync<RefusalException>(() => match.UndoAsync());
                Check.Equal("nothing-to-undo", refused.Code);
            }
        }

        public async Task Awaits_continue_and_events_arrive_on_the_main_thread(MainThread main)
        {
            using (var test = new TestEngine())
            {
                var match = await test.Engine.NewAsync("jungle");
                Check.True(main.IsCurrent, "await");
                var reports = 0;
                var progress = new Progress<BestMove>(_ => reports += main.IsCurrent ? 1 : 1000);
                await match.BestMoveAsync(SearchLimit.Nodes(20000), 0, progress);
                Check.True(reports > 0 && reports < 1000, "progress on the main thread: " + reports);
                var drawn = new TaskCompletionSource<bool>();
                match.Changed += drawing => drawn.TrySetResult(main.IsCurrent && drawing.Ply == 1);
                await match.SubscribeAsync();
                await match.PlayAsync((await match.LegalMovesAsync())[0]);
                Check.True(await drawn.Task, "changed on the main thread");
                var died = new TaskCompletionSource<bool>();
                test.Engine.Died += _ => died.TrySetResult(main.IsCurrent);
                test.Kill();
                Check.True(await died.Task, "died on the main thread");
            }
        }

        public async Task A_cancelled_search_ends_and_the_next_one_runs()
        {
            using (var test = new TestEngine())
            using (var cancel = new CancellationTokenSource())
            {
                var match = await test.Engine.NewAsync("jungle");
                var progress = new Progress<BestMove>(_ => cancel.Cancel());
                await Check.ThrowsAsync<OperationCanceledException>(
                    () => match.BestMoveAsync(SearchLimit.Nodes(1000000000), 0, progress, cancel.Token));
                var best = await match.BestMoveAsync(SearchLimit.Level(1));
                Check.True((await match.LegalMovesAsync()).Contains(best.Move), "legal");
                await Check.ThrowsAsync<OperationCanceledException>(() => match.LegalMovesAsync(cancel.Token));
            }
        }

        public async Task An_error_in_a_progress_handler_reaches_the_caller_and_ends_the_search()
        {
            using (var test = new TestEngine())
            {
                var match = await test.Engine.NewAsync("jungle");
                var error = await Check.ThrowsAsync<InvalidOperationException>(
                    () => match.BestMoveAsync(SearchLimit.Nodes(1000000000), 0, new FailingProgress()));
                Check.Equal("mine", error.Message);
                await match.BestMoveAsync(SearchLimit.Level(1));
                Check.Equal(1, test.Started);
            }
        }

        private sealed class FailingProgress : IProgress<BestMove>
        {
            public void Report(BestMove value)
            {
                throw new InvalidOperationException("mine");
            }
        }

        public async Task Analysis_lists_the_best_moves_first()
        {
            using (var test = new TestEngine())
            {
                var match = await test.Engine.NewAsync("jungle");
                var found = await match.AnalyseAsync(SearchLimit.Nodes(3000), 3);
                Check.Equal(3, found.Select(each => each.Move).Distinct().Count());
                Check.True(found[0].Score >= found[2].Score && found[0].Pv[0] == found[0].Move, "sorted");
            }
        }

        public async Task Many_calls_at_once_are_all_answered()
        {
            using (var test = new TestEngine())
            {
                var matches = await Task.WhenAll(Enumerable.Range(0, 20).Select(i => test.Engine.NewAsync(Games[i % Games.Length])));
                var legal = await Task.WhenAll(matches.SelectMany(match => Enumerable.Range(0, 20).Select(_ => match.LegalMovesAsync())));
                Check.Equal(400, legal.Length);
                await Task.WhenAll(matches.Select((match, i) => match.PlayAsync(legal[i * 20][0])));
                Check.True(matches.All(match => match.Status.Ply == 1), "one ply each");
            }
        }
    }
}
