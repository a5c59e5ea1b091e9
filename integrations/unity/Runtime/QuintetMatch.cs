using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Newtonsoft.Json.Linq;

namespace Quintet
{
    /// <summary>
    /// One match. Seats are 0 and 1; seat 0 moves first. A seat may move twice in a row, so ask ToMove. The match remembers its
    /// moves, and replays them if the engine has died. Its methods may be called from any thread.
    /// </summary>
    public sealed class QuintetMatch
    {
        private readonly QuintetEngine engine;
        /// <summary>Lets only one change run at a time.</summary>
        private readonly SemaphoreSlim gate = new SemaphoreSlim(1);
        private readonly List<string> moves = new List<string>();
        private readonly List<string> undone = new List<string>();
        private JToken options;
        /// <summary>The record that was loaded; null for a new match and after the first change.</summary>
        private JToken loaded;
        private Connection connection;
        private string id;
        private bool isSubscribed;
        private bool isClosed;

        private QuintetMatch(QuintetEngine engine)
        {
            this.engine = engine;
        }

        /// <summary>Raised after every change, once SubscribeAsync has been called.</summary>
        public event Action<MatchDrawing> Changed;

        /// <summary>Raised when the match ends.</summary>
        public event Action<Outcome> Ended;

        public string Game { get; private set; }

        /// <summary>Ply, seat to move, outcome and state after the last change.</summary>
        public MatchStatus Status { get; private set; }

        /// <summary>Seat to move, or null after the end.</summary>
        public int? ToMove
        {
            get { return Status.ToMove; }
        }

        /// <summary>The result of the match; null while the match is running.</summary>
        public Outcome Outcome
        {
            get { return Status.Outcome; }
        }

        internal static QuintetMatch Start(QuintetEngine engine, string game, JToken options)
        {
            return new QuintetMatch(engine) { Game = game, options = options?.DeepClone() };
        }

        internal static QuintetMatch Saved(QuintetEngine engine, JToken record)
        {
            return new QuintetMatch(engine) { loaded = record.DeepClone() };
        }

        internal Task OpenAsync(CancellationToken cancellation)
        {
            return CallAsync(Requests.State, cancellation);
        }

        /// <summary>Plays a move. Throws RefusalException, and changes nothing, if the move is illegal.</summary>
        public Task<MatchStatus> PlayAsync(string move, CancellationToken cancellation = default(CancellationToken))
        {
            return ChangeAsync(match => Requests.Play(match, move), move, cancellation);
        }

        /// <summary>Plays a move. Returns the refusal, or null if the move was played.</summary>
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
            return ChangeAsync(match => Requests.Undo(match), null, cancellation);
        }

        public Task<MatchStatus> RedoAsync(CancellationToken cancellation = default(CancellationToken))
        {
            return ChangeAsync(match => Requests.Redo(match), null, cancellation);
        }

        public async Task<IReadOnlyList<string>> LegalMovesAsync(CancellationToken cancellation = default(CancellationToken))
        {
            return Json.Read<LegalMoves>(await CallAsync(Requests.Legal, cancellation).ConfigureAwait(false)).Moves;
        }

        /// <summary>The match as a record to save; QuintetEngine.LoadAsync continues it.</summary>
        public Task<JToken> RecordAsync(CancellationToken cancellation = default(CancellationToken))
        {
            return CallAsync(Requests.Record, cancellation);
        }

        /// <summary>The position as data to draw, touch and animate.</summary>
        public async Task<MatchDrawing> SceneAsync(CancellationToken cancellation = default(CancellationToken))
        {
            return Json.Read<MatchDrawing>(await CallAsync(match => Requests.Scene(match), cancellation).ConfigureAwait(false));
        }

        /// <summary>Raises Changed after every change from now on. Returns the current position.</summary>
        public async Task<MatchDrawing> SubscribeAsync(CancellationToken cancellation = default(CancellationToken))
        {
            var drawing = Json.Read<MatchDrawing>(await CallAsync(match => Requests.Subscribe(match), cancellation).ConfigureAwait(false));
            isSubscribed = true;
            return drawing;
        }

        /// <summary>Asks the bot for a move.</summary>
        /// <param name="progress">Receives interim results. A Progress created on the main thread reports on that thread.</param>
        public async Task<BestMove> BestMoveAsync(
            SearchLimit limit,
            int seed = 0,
            IProgress<BestMove> progress = null,
            CancellationToken cancellation = default(CancellationToken))
        {
            Action<JObject> report = value => progress?.Report(Json.Read<BestMove>(value));
            var found = await SearchAsync(
                match => Requests.Bestmove(match, limit.InLevels, limit.InNodes, limit.InMilliseconds, seed), report, cancellation)
                .ConfigureAwait(false);
            return Json.Read<BestMove>(found);
        }

        /// <summary>The best moves of the position, the best first. The limit is in nodes or milliseconds.</summary>
        public async Task<IReadOnlyList<BestMove>> AnalyseAsync(
            SearchLimit limit,
            int variations = 1,
            int seed = 0,
            CancellationToken cancellation = default(CancellationToken))
        {
            var found = await SearchAsync(
                match => Requests.Analyse(match, limit.InNodes, limit.InMilliseconds, variations, null, seed), _ => { }, cancellation)
                .ConfigureAwait(false);
            return Json.Read<PositionAnalysis>(found).Variations;
        }

        /// <summary>Frees the match in the engine.</summary>
        public async Task CloseAsync()
        {
            await gate.WaitAsync().ConfigureAwait(false);
            try
            {
                if (!isClosed && connection != null && connection.IsOpen) connection.Notify(Requests.Close(id));
                isClosed = true;
                engine.Forget(this);
            }
            finally
            {
                gate.Release();
            }
        }

        internal void Receive(Connection from, JObject parameters)
        {
            if (from != connection || Json.Text(parameters["match"]) != id) return;
            var drawing = Json.Read<MatchDrawing>(parameters);
            engine.Post(() => Changed?.Invoke(drawing));
        }

        private Task<JToken> CallAsync(Func<string, Request> request, CancellationToken cancellation)
        {
            return CallAsync(request, engine.TimeoutMs, null, cancellation);
        }

        private Task<JToken> SearchAsync(Func<string, Request> request, Action<JObject> report, CancellationToken cancellation)
        {
            return CallAsync(request, 0, report, cancellation);
        }

        /// <param name="request">Builds the request from the match id, which changes with each connection.</param>
        private Task<JToken> CallAsync(
            Func<string, Request> request, int timeoutMs, Action<JObject> report, CancellationToken cancellation)
        {
            return engine.RetryAsync(
                async open =>
                {
                    var match = await LockedAsync(() => ReplayAsync(open), cancellation).ConfigureAwait(false);
                    return await open.CallAsync(request(match), timeoutMs, report, cancellation).ConfigureAwait(false);
                },
                cancellation);
        }

        /// <summary>
        /// A change cannot be cancelled once it has been sent, because its effect would be unknown. If the engine dies, the
        /// change is lost with it, and is resent after the earlier moves have been replayed.
        /// </summary>
        private async Task<MatchStatus> ChangeAsync(Func<string, Request> request, string move, CancellationToken cancellation)
        {
            var outcomeBefore = Status.Outcome;
            var status = await engine.RetryAsync(
                open => LockedAsync(
                    async () =>
                    {
                        var match = await ReplayAsync(open).ConfigureAwait(false);
                        Status = Json.Read<MatchStatus>(await Send(open, request(match)).ConfigureAwait(false));
                        Remember(move);
                        return Status;
                    },
                    cancellation),
                cancellation).ConfigureAwait(false);
            if (status.Outcome != null && outcomeBefore == null) engine.Post(() => Ended?.Invoke(status.Outcome));
            return status;
        }

        /// <param name="move">The move that was played; null after undo and redo.</param>
        private void Remember(string move)
        {
            loaded = null;
            if (move != null)
            {
                moves.Add(move);
                undone.Clear();
                return;
            }
            // Undoing an ending such as a resignation takes back no move, so the ply decides how many moves are left.
            while (moves.Count > Status.Ply) MoveLast(moves, undone);
            while (moves.Count < Status.Ply) MoveLast(undone, moves);
        }

        private static void MoveLast(List<string> from, List<string> to)
        {
            to.Add(from[from.Count - 1]);
            from.RemoveAt(from.Count - 1);
        }

        /// <summary>Opens the match on a connection that does not know it yet. Returns the match id on that connection.</summary>
        private async Task<string> ReplayAsync(Connection open)
        {
            if (isClosed) throw new QuintetException("the match is closed");
            if (open == connection) return id;
            var request = loaded != null ? Requests.Load(loaded) : Requests.New(Game, options);
            var last = await Send(open, request).ConfigureAwait(false);
            var match = Json.Read<OpenedMatch>(last).Match;
            if (Game == null) await LearnAsync(open, match).ConfigureAwait(false);
            else if (loaded == null) last = await PlayAgainAsync(open, match).ConfigureAwait(false) ?? last;
            if (isSubscribed) await Send(open, Requests.Subscribe(match)).ConfigureAwait(false);
            Status = Json.Read<MatchStatus>(last);
            id = match;
            connection = open;
            return match;
        }

        /// <summary>
        /// Plays all moves and the undone ones, then undoes the latter again, so that redo works. Returns the last result.
        /// </summary>
        private async Task<JToken> PlayAgainAsync(Connection open, string match)
        {
            var last = (JToken)null;
            foreach (var move in moves.Concat(Enumerable.Reverse(undone)))
            {
                last = await Send(open, Requests.Play(match, move)).ConfigureAwait(false);
            }
            for (var i = 0; i < undone.Count; i++) last = await Send(open, Requests.Undo(match)).ConfigureAwait(false);
            return last;
        }

        /// <summary>Reads the game, options and moves of a loaded match from its record.</summary>
        private async Task LearnAsync(Connection open, string match)
        {
            var record = Json.Read<MatchRecord>(await Send(open, Requests.Record(match)).ConfigureAwait(false));
            Game = record.Game;
            options = record.Options;
            foreach (var entry in record.Entries)
            {
                if (entry.Move != null) moves.Add(entry.Move);
                if (entry.Takeback != null) moves.RemoveRange(moves.Count - entry.Takeback.Value, entry.Takeback.Value);
            }
        }

        private Task<JToken> Send(Connection open, Request request)
        {
            return open.CallAsync(request, engine.TimeoutMs, null, CancellationToken.None);
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
