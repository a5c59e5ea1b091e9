using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

namespace Quintet
{
    /// <summary>Sends requests and receives responses over one transport, until the transport closes.</summary>
    internal sealed class Connection : IDisposable
    {
        private const int Refused = -32000;

        private readonly Transport transport;
        private readonly Action<Connection, string, JObject> onNotification;
        private readonly Action<Connection, string> onClosed;
        private readonly Dictionary<long, Pending> pending = new Dictionary<long, Pending>();
        private long lastId;
        private string closedBecause;

        public Connection(Transport transport, Action<Connection, string, JObject> onNotification, Action<Connection, string> onClosed)
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
        public void Notify(Request request)
        {
            transport.Send(request.ToLine());
        }

        /// <param name="timeoutMs">Longest wait for the response, in milliseconds; 0 waits forever.</param>
        /// <param name="onProgress">Called on the reader thread with each interim result.</param>
        public async Task<JToken> CallAsync(
            Request request, int timeoutMs, Action<JObject> onProgress, CancellationToken cancellation)
        {
            cancellation.ThrowIfCancellationRequested();
            var call = new Pending(onProgress);
            long id;
            lock (pending)
            {
                if (closedBecause != null) throw new EngineDiedException(closedBecause);
                id = ++lastId;
                pending.Add(id, call);
            }
            var late = new EngineTimeoutException("no response to " + request.Method + " within " + timeoutMs + " ms");
            using (var timer = new CancellationTokenSource())
            using (cancellation.Register(() => Abandon(id, call, new OperationCanceledException(cancellation))))
            using (timer.Token.Register(() => Abandon(id, call, late)))
            {
                if (timeoutMs > 0) timer.CancelAfter(timeoutMs);
                var line = request.ToLine(id);
                lock (call)
                {
                    if (!call.Response.Task.IsCompleted) transport.Send(line);
                }
                return await call.Response.Task.ConfigureAwait(false);
            }
        }

        private void Abandon(long id, Pending call, Exception why)
        {
            lock (pending) pending.Remove(id);
            // The lock prevents a stop request from being sent before its search.
            lock (call)
            {
                if (!call.Response.TrySetException(why)) return;
                // A search whose result nobody needs must not delay the next search.
                if (call.OnProgress != null) Notify(Requests.Stop(id));
            }
        }

        private void Receive(string line)
        {
            var message = Json.Parse<Message>(line);
            if (message.Method != null)
            {
                ReceiveNotification(message.Method as string, message.Parameters ?? new JObject());
                return;
            }
            // A response to an unreadable request has no id, so no call waits for it.
            var call = message.Id is long id ? Take(id) : null;
            if (call == null) return;
            if (message.Error == null) call.Response.TrySetResult(message.Result ?? JValue.CreateNull());
            else call.Response.TrySetException(ErrorOf(message.Error));
        }

        private void ReceiveNotification(string method, JObject parameters)
        {
            if (method == null) throw new JsonSerializationException("the method is not a string");
            if (method != "progress")
            {
                onNotification(this, method, parameters);
                return;
            }
            var id = Json.Read<long>(parameters["id"]);
            Pending search;
            lock (pending) pending.TryGetValue(id, out search);
            try
            {
                search?.OnProgress?.Invoke(parameters);
            }
            catch (Exception error)
            {
                // An error in the caller's code must not end the reader thread.
                Abandon(id, search, error);
            }
        }

        private Pending Take(long id)
        {
            lock (pending)
            {
                if (!pending.TryGetValue(id, out var call)) return null;
                pending.Remove(id);
                return call;
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
            foreach (var call in waiting) call.Response.TrySetException(new EngineDiedException(why));
            onClosed(this, why);
        }

        private static QuintetException ErrorOf(MessageError error)
        {
            var details = error.Data as JObject;
            var refusal = Json.Text(details?["code"]);
            if (error.Code != Refused || refusal == null) return new RequestException(error.Code, error.Message, error.Data);
            return new RefusalException(new Refusal(refusal, error.Message, Json.Text(details["explanation"])));
        }

        [Preserve]
        private sealed class Message
        {
            [Preserve, JsonProperty("id")] public object Id { get; private set; }

            [Preserve, JsonProperty("method")] public object Method { get; private set; }

            [Preserve, JsonProperty("params")] public JObject Parameters { get; private set; }

            [Preserve, JsonProperty("result")] public JToken Result { get; private set; }

            [Preserve, JsonProperty("error")] public MessageError Error { get; private set; }
        }

        [Preserve]
        private sealed class MessageError
        {
            [Preserve, JsonProperty("code", Required = Required.Always)] public int Code { get; private set; }

            [Preserve, JsonProperty("message", Required = Required.Always)] public string Message { get; private set; }

            [Preserve, JsonProperty("data")] public JToken Data { get; private set; }
        }

        private sealed class Pending
        {
            public Pending(Action<JObject> onProgress)
            {
                OnProgress = onProgress;
            }

            public Action<JObject> OnProgress { get; }

            // Continuations must not run on the reader thread, because they could block it.
            public TaskCompletionSource<JToken> Response { get; } =
                new TaskCompletionSource<JToken>(TaskCreationOptions.RunContinuationsAsynchronously);
        }
    }
}
