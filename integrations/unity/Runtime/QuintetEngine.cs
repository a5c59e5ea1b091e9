using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;
using Newtonsoft.Json.Linq;

namespace Quintet
{
    /// <summary>
    /// The Quintet engine: rules, bots and analysis of every game. The first call starts the engine. If the engine dies,
    /// the next call restarts it, and matches continue where they were. Events are raised on the thread that created this
    /// object, which in Unity is the main thread. Dispose this object to end the engine's process.
    /// </summary>
    public sealed class QuintetEngine : IDisposable
    {
        private readonly EngineSettings settings;
        private readonly SynchronizationContext context;
        private readonly SemaphoreSlim starting = new SemaphoreSlim(1);
        private readonly object matchesLock = new object();
        private readonly List<WeakReference<QuintetMatch>> matches = new List<WeakReference<QuintetMatch>>();
        private Connection connection;
        private bool wasStarted;
        private volatile bool isDisposed;

        public QuintetEngine(EngineSettings settings = null)
        {
            this.settings = settings ?? new EngineSettings();
            context = SynchronizationContext.Current;
        }

        /// <summary>The engine died or the connection closed; the text says why.</summary>
        public event Action<string> Died;

        /// <summary>The engine is running again. Matches continue where they were.</summary>
        public event Action Restarted;

        public async Task<IReadOnlyList<Game>> GamesAsync(CancellationToken cancellation = default(CancellationToken))
        {
            return Json.Read<List<Game>>(await CallAsync(Requests.Games(), cancellation).ConfigureAwait(false));
        }

        /// <summary>Starts a match: <c>NewAsync("octa")</c>.</summary>
        /// <param name="options">Options of the game, as an object; null for the defaults.</param>
        public Task<QuintetMatch> NewAsync(
            string game, JToken options = null, CancellationToken cancellation = default(CancellationToken))
        {
            return OpenAsync(QuintetMatch.Start(this, game, options), cancellation);
        }

        /// <summary>Continues a saved match from its record, or from a file in a game's own format.</summary>
        public Task<QuintetMatch> LoadAsync(JToken record, CancellationToken cancellation = default(CancellationToken))
        {
            return OpenAsync(QuintetMatch.Saved(this, record), cancellation);
        }

        /// <summary>Calls any method of the protocol that does not belong to a match.</summary>
        public Task<JToken> CallAsync(
            string method, JToken parameters = null, CancellationToken cancellation = default(CancellationToken))
        {
            return CallAsync(Request.Of(method, parameters), cancellation);
        }

        public void Dispose()
        {
            isDisposed = true;
            Connection open;
            lock (matchesLock) open = connection;
            open?.Dispose();
        }

        /// <summary>Runs a call, and repeats it on a new connection if the engine dies during the call.</summary>
        internal async Task<T> RetryAsync<T>(Func<Connection, Task<T>> call, CancellationToken cancellation)
        {
            for (var restarts = 0; ; restarts++)
            {
                Connection open = null;
                try
                {
                    open = await ConnectAsync(cancellation).ConfigureAwait(false);
                    return await call(open).ConfigureAwait(false);
                }
                catch (EngineTimeoutException)
                {
                    // The next call replaces the hung engine. Matches remember their moves, so no match is lost.
                    open?.Dispose();
                    throw;
                }
                catch (EngineDiedException) when (restarts < settings.MaxRestarts && !isDisposed)
                {
                    if (restarts > 0) await Task.Delay(settings.RestartDelayMs << (restarts - 1), cancellation).ConfigureAwait(false);
                }
            }
        }

        internal int TimeoutMs
        {
            get { return settings.TimeoutMs; }
        }

        /// <summary>Runs an action on the thread that events are raised on.</summary>
        internal void Post(Action action)
        {
            if (context == null) action();
            else context.Post(_ => action(), null);
        }

        internal void Forget(QuintetMatch match)
        {
            lock (matchesLock) matches.RemoveAll(each => !each.TryGetTarget(out var known) || known == match);
        }

        private Task<JToken> CallAsync(Request request, CancellationToken cancellation)
        {
            return RetryAsync(open => open.CallAsync(request, settings.TimeoutMs, null, cancellation), cancellation);
        }

        private async Task<QuintetMatch> OpenAsync(QuintetMatch match, CancellationToken cancellation)
        {
            lock (matchesLock) matches.Add(new WeakReference<QuintetMatch>(match));
            try
            {
                await match.OpenAsync(cancellation).ConfigureAwait(false);
                return match;
            }
            catch
            {
                Forget(match);
                throw;
            }
        }

        private async Task<Connection> ConnectAsync(CancellationToken cancellation)
        {
            await starting.WaitAsync(cancellation).ConfigureAwait(false);
            try
            {
                if (isDisposed) throw new ObjectDisposedException(nameof(QuintetEngine));
                if (connection != null && connection.IsOpen) return connection;
                var next = new Connection(settings.NewTransport(), Receive, ReportDeath);
                // Opening a connection, or starting a process for it, blocks the thread.
                await Task.Run((Action)next.Open, cancellation).ConfigureAwait(false);
                lock (matchesLock) connection = next;
                if (isDisposed) next.Dispose();
                if (wasStarted) Post(() => Restarted?.Invoke());
                wasStarted = true;
                return next;
            }
            finally
            {
                starting.Release();
            }
        }

        private void ReportDeath(Connection closed, string why)
        {
            if (!isDisposed) Post(() => Died?.Invoke(why));
        }

        private void Receive(Connection from, string method, JObject parameters)
        {
            if (method != "changed") return;
            lock (matchesLock)
            {
                foreach (var each in matches)
                {
                    if (each.TryGetTarget(out var match)) match.Receive(from, parameters);
                }
            }
        }
    }
}
