using System;
using System.Collections.Generic;
using System.Globalization;
using System.Threading;
using System.Threading.Tasks;

namespace Quintet
{
    /// <summary>Requests and responses over one transport, until it closes.</summary>
    internal sealed class Connection : IDisposable
    {
        private const int Refused = -32000;

        private readonly Transport transport;
        private readonly Action<Connection, string, JsonValue> onNotification;
        private readonly Action<Connection, string> onClosed;
        private readonly Dictionary<long, Pending> pending = new Dictionary<long, Pending>();
        private long lastId;
        private string closedBecause;

        public Connection(Transport transport, Action<Connection, string, JsonValue> onNotification, Action<Connection, string> onClosed)
        {
            this.transport = transport;
            this.onNotification = onNotification;
            this.onClosed = onClosed;
        }

        public bool IsOpen
        {
            get
            {
                lock (pending) return closedBecause == null;
            }
        }

        public void Open()
        {
            try
            {
                transport.Open(Receive, Close);
            }
            catch
            {
                transport.Dispose();
                throw;
            }
        }

        public void Dispose()
        {
            transport.Dispose();
        }

        /// <summary>Sends a request that gets no response.</summary>
        public void Notify(string method, JsonValue parameters)
        {
            transport.Send(Message(method, parameters, null));
        }

        /// <param name="timeoutMs">0 waits forever.</param>
        /// <param name="onProgress">Called in the reader's thread.</param>
        public async Task<JsonValue> CallAsync(
            string method, JsonValue parameters, int timeoutMs, Action<JsonValue> onProgress, CancellationToken cancellation)
        {
            cancellation.ThrowIfCancellationRequested();
            var request = new Pending(onProgress);
            long id;
            lock (pending)
            {
                if (closedBecause != null) throw new EngineDiedException(closedBecause);
                id = ++lastId;
                pending.Add(id, request);
            }
            using (var timer = new CancellationTokenSource())
            using (cancellation.Register(() => Abandon(id, request, new OperationCanceledException(cancellation))))
            using (timer.Token.Register(() => Abandon(id, request, new EngineTimeoutException("no response to " + method + " within " + timeoutMs + " ms"))))
            {
                if (timeoutMs > 0) timer.CancelAfter(timeoutMs);
                var message = Message(method, parameters, id);
                lock (request)
                {
                    if (!request.Response.Task.IsCompleted) transport.Send(message);
                }
                return await request.Response.Task.ConfigureAwait(false);
            }
        }

        private static string Message(string method, JsonValue parameters, long? id)
        {
            var message = new Dictionary<string, JsonValue> { { "jsonrpc", "2.0" } };
            if (id.HasValue) message.Add("id", id.Value);
            message.Add("method", method);
            message.Add("params", parameters);
            return JsonValue.Object(message).ToString();
        }

        private void Abandon(long id, Pending request, Exception why)
        {
            lock (pending) pending.Remove(id);
            // The lock keeps a stop from overtaking its search.
            lock (request)
            {
                if (!request.Response.TrySetException(why)) return;
                // A search that nobody waits for must not delay the next one.
                if (request.OnProgress != null) Notify("stop", Params.Of("id", id));
            }
        }

        private void Receive(string line)
        {
            var message = JsonValue.Parse(line);
            if (message.Kind != JsonKind.Object) throw new JsonException(line.Length > 80 ? line.Substring(0, 80) : line);
            if (!message["method"].IsNull)
            {
                ReceiveNotification(message["method"].AsString(), message["params"]);
                return;
            }
            // A response to an unreadable request has no id; nobody waits for it.
            var request = message["id"].Kind == JsonKind.Number ? Take(message["id"].AsLong()) : null;
            if (request == null) return;
            if (message["error"].IsNull) request.Response.TrySetResult(message["result"]);
            else request.Response.TrySetException(ErrorOf(message["error"]));
        }

        private void ReceiveNotification(string method, JsonValue parameters)
        {
            if (method != "progress")
            {
                onNotification(this, method, parameters);
                return;
            }
            var id = parameters["id"].AsLong();
            Pending search;
            lock (pending) pending.TryGetValue(id, out search);
            try
            {
                search?.OnProgress?.Invoke(parameters);
            }
            catch (Exception error)
            {
                // An error in the caller's code must not end the reader's thread.
                Abandon(id, search, error);
            }
        }

        private Pending Take(long id)
        {
            lock (pending)
            {
                if (!pending.TryGetValue(id, out var request)) return null;
                pending.Remove(id);
                return request;
            }
        }

        private void Close(string why)
        {
            List<Pending> waiting;
            lock (pending)
            {
                closedBecause = why;
                waiting = new List<Pending>(pending.Values);
                pending.Clear();
            }
            foreach (var request in waiting) request.Response.TrySetException(new EngineDiedException(why));
            onClosed(this, why);
        }

        private static QuintetException ErrorOf(JsonValue error)
        {
            var code = error["code"].AsInt();
            var message = error["message"].AsString();
            var data = error["data"];
            if (code != Refused || data["code"].Kind != JsonKind.String) return new RequestException(code, message, data);
            var reason = data["reason"].IsNull ? null : data["reason"].AsString();
            return new RefusalException(new Refusal(data["code"].AsString(), message, reason));
        }

        private sealed class Pending
        {
            public Pending(Action<JsonValue> onProgress)
            {
                OnProgress = onProgress;
            }

            public Action<JsonValue> OnProgress { get; }

            // Continuations must not run in the reader's thread, where they could block it.
            public TaskCompletionSource<JsonValue> Response { get; } =
                new TaskCompletionSource<JsonValue>(TaskCreationOptions.RunContinuationsAsynchronously);
        }
    }

    /// <summary>Builds the parameters of a request.</summary>
    internal static class Params
    {
        public static readonly JsonValue None = JsonValue.Object(new Dictionary<string, JsonValue>());

        /// <summary>Pairs of name and value. A value that is null is left out.</summary>
        public static JsonValue Of(params object[] pairs)
        {
            var members = new Dictionary<string, JsonValue>();
            for (var i = 0; i < pairs.Length; i += 2)
            {
                var value = ToJson(pairs[i + 1]);
                if (value != null) members.Add((string)pairs[i], value);
            }
            return JsonValue.Object(members);
        }

        private static JsonValue ToJson(object value)
        {
            if (value == null || value is JsonValue) return (JsonValue)value;
            if (value is string) return (string)value;
            if (value is bool) return (bool)value;
            return Convert.ToDouble(value, CultureInfo.InvariantCulture);
        }
    }
}
