using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

namespace Quintet
{
    /// <summary>
    /// One match. Seats are 0 and 1; seat 0 moves first. A seat may move twice in a row, so ask ToMove. The match remembers its
    /// moves, and plays them again if the engine has died. Its methods may be called from any thread.
    /// </summary>
    public sealed class QuintetMatch
    {
        private readonly QuintetEngine engine;
        /// <summary>Changes go one after the other.</summary>
        private readonly SemaphoreSlim gate = new SemaphoreSlim(1);
        private readonly List<string> moves = new List<string>();
        private readonly List<string> undone = new List<string>();
        private JsonValue options;
        /// <summary>The record that was loaded, until the first change; null for a new match.</summary>
        private JsonValue loaded;
        private Connection connection;
        private string id;
        private bool isSubscribed;
        private bool isClosed;

        private QuintetMatch(QuintetEngine engine)
        {
            this.engine = engine;
        }

        /// <summary>The match has changed and can be drawn; sent after SubscribeAsync.</summary>
        public event Action<Drawing> Changed;

        /// <summary>The match has ended.</summary>
        public event Action<Outcome> Ended;

        public string Game { get; private set; }

        /// <summary>Ply, seat to move, outcome and state after the last change.</summary>
        public MatchStatus Status { get; private set; }

        /// <summary>Seat to move, or null after the end.</summary>
        public int? ToMove
        {
            get { return Status.ToMove; }
        }

        /// <summary>Null while the match runs.</summary>
        public Outcome Outcome
        {
            get { return Status.Outcome; }
        }

        internal static QuintetMatch Start(QuintetEngine engine, string game, JsonValue options)
        {
            return new QuintetMatch(engine) { Game = game, options = options };
        }

        internal static QuintetMatch Saved(QuintetEngine engine, JsonValue record)
        {
            return new QuintetMatch(engine) { loaded = record };
        }

        internal Task OpenAsync(CancellationToken cancellation)
        {
            return CallAsync("state", cancellation);
        }

        /// <summary>Plays a move. Throws RefusalException, and changes nothing, if it is illegal.</summary>
        public Task<MatchStatus> PlayAsync(string move, CancellationToken cancellation = default(CancellationToken))
        {
            return ChangeAsync("play", move, cancellation);
        }

        /// <summary>Plays a move. Returns why if it is refused, or null if it was played.</summary>
        public async Task<Refusal> TryPlayAsync(string move, CancellationToken cancellation = default(CancellationToken))
        {
            try
            {
                await PlayAsync(move, cancellation).ConfigureAwait(false);
                return null;
            }
            catch (RefusalException refused)
            {
                return refused.Refusal;
            }
        }

        public Task<MatchStatus> UndoAsync(CancellationToken cancellation = default(CancellationToken))
        {
            return ChangeAsync("undo", null, cancellation);
        }

        public Task<MatchStatus> RedoAsync(CancellationToken cancellation = default(CancellationToken))
        {
            return ChangeAsync("redo", null, cancellation);
        }

        public async Task<IReadOnlyList<string>> LegalMovesAsync(CancellationToken cancellation = default(CancellationToken))
        {
            var legal = await CallAsync("legal", cancellation).ConfigureAwait(false);
            return JsonRead.List(legal["moves"], JsonRead.String);
        }

        /// <summary>The match to save; LoadAsync continues it.</summary>
        public Task<JsonValue> RecordAsync(CancellationToken cancellation = default(CancellationToken))
        {
            return CallAsync("record", cancellation);
        }

        /// <summary>The position as data to draw, touch and animate.</summary>
        public async Task<Drawing> SceneAsync(CancellationToken cancellation = default(CancellationToken))
        {
            return Drawing.Read(await CallAsync("scene", cancellation).ConfigureAwait(false));
        }

        /// <summary>Raises Changed after every change from now on. Returns the position as it is.</summary>
        public async Task<Drawing> SubscribeAsync(CancellationToken cancellation = default(CancellationToken))
        {
            var drawing = Drawing.Read(await CallAsync("subscribe", cancellation).ConfigureAwait(false));
            isSubscribed = true;
            return drawing;
        }

        /// <summary>Asks the bot for a move.</summary>
        /// <param name="progress">Gets results so far; a Progress made in the main thread reports there.</param>
        public async Task<Variation> BestMoveAsync(
            SearchLimit limit,
            int seed = 0,
            IProgress<Variation> progress = null,
            CancellationToken cancellation = default(CancellationToken))
        {
            Action<JsonValue> report = value => progress?.Report(Variation.Read(value));
            var found = await SearchAsync(
                "bestmove", match => Params.Of("match", match, limit.Name, limit.Value, "seed", seed), report, cancellation)
                .ConfigureAwait(false);
            return Variation.Read(found);
        }

        /// <summary>The best moves of the position, the best first. The limit is in nodes or milliseconds.</summary>
        public async Task<IReadOnlyList<Variation>> AnalyseAsync(
            SearchLimit limit,
            int lines = 1,
            int seed = 0,
            CancellationToken cancellation = default(CancellationToken))
        {
            var found = await SearchAsync(
                "analyse",
                match => Params.Of("match", match, limit.Name, limit.Value, "lines", lines, "seed", seed),
                _ => { },
                cancellation).ConfigureAwait(false);
            return JsonRead.List(found["lines"], Variation.Read);
        }

        /// <summary>Frees the match in the engine.</summary>
        public async Task CloseAsync()
        {
            await gate.WaitAsync().ConfigureAwait(false);
            try
            {
                if (!isClosed && connection != null && connection.IsOpen) connection.Notify("close", Params.Of("match", id));
                isClosed = true;
                engine.Forget(this);
            }
            finally
            {
                gate.Release();
            }
        }

        internal void Receive(Connection from, JsonValue parameters)
        {
            if (from != connection || parameters["match"].AsString() != id) return;
            var drawing = Drawing.Read(parameters);
            engine.Post(() => Changed?.Invoke(drawing));
        }

        private Task<JsonValue> CallAsync(string method, CancellationToken cancellation)
        {
            return CallAsync(method, match => Params.Of("match", match), engine.TimeoutMs, null, cancellation);
        }

        private Task<JsonValue> SearchAsync(
            string method, Func<string, JsonValue> parameters, Action<JsonValue> report, CancellationToken cancellation)
        {
            return CallAsync(method, parameters, 0, report, cancellation);
        }

        private Task<JsonValue> CallAsync(
            string method, Func<string, JsonValue> parameters, int timeoutMs, Action<JsonValue> report, CancellationToken cancellation)
        {
            return engine.RetryAsync(
                async open =>
                {
                    var match = await LockedAsync(() => ReplayAsync(open), cancellation).ConfigureAwait(false);
                    return await open.CallAsync(method, parameters(match), timeoutMs, report, cancellation).ConfigureAwait(false);
                },
                cancellation);
        }

        /// <summary>
        /// Once sent, a change cannot be cancelled: nobody would know whether it happened. If the engine dies, it did not happen,
        /// and is sent again after the moves before it.
        /// </summary>
        private async Task<MatchStatus> ChangeAsync(string method, string move, CancellationToken cancellation)
        {
            var outcomeBefore = Status.Outcome;
            var status = await engine.RetryAsync(
                open => LockedAsync(
                    async () =>
                    {
                        var match = await ReplayAsync(open).ConfigureAwait(false);
                        var result = await open.CallAsync(
                            method, Params.Of("match", match, "move", move), engine.TimeoutMs, null, CancellationToken.None)
                            .ConfigureAwait(false);
                        Remember(method, move);
                        return Status = MatchStatus.Read(result);
                    },
                    cancellation),
                cancellation).ConfigureAwait(false);
            if (status.Outcome != null && outcomeBefore == null) engine.Post(() => Ended?.Invoke(status.Outcome));
            return status;
        }

        private void Remember(string method, string move)
        {
            loaded = null;
            if (method == "play")
            {
                moves.Add(move);
                undone.Clear();
                return;
            }
            var from = method == "undo" ? moves : undone;
            var to = method == "undo" ? undone : moves;
            to.Add(from[from.Count - 1]);
            from.RemoveAt(from.Count - 1);
        }

        /// <summary>Opens the match on a connection that does not know it yet. Returns its id there.</summary>
        private async Task<string> ReplayAsync(Connection open)
        {
            if (isClosed) throw new QuintetException("the match is closed");
            if (open == connection) return id;
            var opened = loaded != null
                ? await Send(open, "load", Params.Of("record", loaded)).ConfigureAwait(false)
                : await Send(open, "new", Params.Of("game", Game, "options", options)).ConfigureAwait(false);
            var match = opened["match"].AsString();
            var last = opened;
            if (loaded != null)
            {
                if (Game == null) await LearnAsync(open, match).ConfigureAwait(false);
            }
            else
            {
                foreach (var move in moves) last = await Send(open, "play", Params.Of("match", match, "move", move)).ConfigureAwait(false);
                for (var i = undone.Count - 1; i >= 0; i--)
                {
                    await Send(open, "play", Params.Of("match", match, "move", undone[i])).ConfigureAwait(false);
                }
                for (var i = 0; i < undone.Count; i++) last = await Send(open, "undo", Params.Of("match", match)).ConfigureAwait(false);
            }
            if (isSubscribed) await Send(open, "subscribe", Params.Of("match", match)).ConfigureAwait(false);
            Status = MatchStatus.Read(last);
            id = match;
            connection = open;
            return match;
        }

        /// <summary>Learns game, options and moves of a match that was loaded.</summary>
        private async Task LearnAsync(Connection open, string match)
        {
            var record = await Send(open, "record", Params.Of("match", match)).ConfigureAwait(false);
            Game = record["game"].AsString();
            options = record["options"];
            foreach (var entry in record["entries"].Items)
            {
                if (!entry["move"].IsNull) moves.Add(entry["move"].AsString());
            }
        }

        private Task<JsonValue> Send(Connection open, string method, JsonValue parameters)
        {
            return open.CallAsync(method, parameters, engine.TimeoutMs, null, CancellationToken.None);
        }

        private async Task<T> LockedAsync<T>(Func<Task<T>> action, CancellationToken cancellation)
        {
            await gate.WaitAsync(cancellation).ConfigureAwait(false);
            try
            {
                return await action().ConfigureAwait(false);
            }
            finally
            {
                gate.Release();
            }
        }
    }
}
