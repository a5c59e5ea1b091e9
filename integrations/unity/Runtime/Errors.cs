using System;
using Newtonsoft.Json.Linq;

namespace Quintet
{
    /// <summary>Why the engine refused a move or command. Nothing has changed.</summary>
    public sealed class Refusal
    {
        public Refusal(string code, string message, string explanation)
        {
            Code = code;
            Message = message;
            Explanation = explanation;
        }

        /// <summary>A fixed code: <c>occupied</c>, <c>not-a-move</c>, <c>game-over</c>, <c>nothing-to-undo</c> …</summary>
        public string Code { get; }

        /// <summary>A sentence for the player.</summary>
        public string Message { get; }

        /// <summary>The rule that the move breaks, or null if Message already states it.</summary>
        public string Explanation { get; }
    }

    /// <summary>Base class of all exceptions of this package.</summary>
    public class QuintetException : Exception
    {
        public QuintetException(string message, Exception inner = null)
            : base(message, inner)
        {
        }
    }

    /// <summary>A move or command was refused.</summary>
    public sealed class RefusalException : QuintetException
    {
        public RefusalException(Refusal refusal)
            : base(refusal.Explanation == null ? refusal.Message : refusal.Message + ": " + refusal.Explanation)
        {
            Refusal = refusal;
        }

        public Refusal Refusal { get; }

        public string Code
        {
            get { return Refusal.Code; }
        }
    }

    /// <summary>The request was wrong: an unknown game, bad options, a record that does not load.</summary>
    public sealed class RequestException : QuintetException
    {
        public RequestException(int code, string message, JToken data)
            : base(message)
        {
            Code = code;
            Details = data;
        }

        /// <summary>Error code of JSON-RPC, such as -32602 for bad parameters.</summary>
        public int Code { get; }

        /// <summary>What the engine adds to the message, such as the key of a bad option; null for nothing.</summary>
        public JToken Details { get; }
    }

    /// <summary>The engine ended or the connection closed, and could not be restored.</summary>
    public sealed class EngineDiedException : QuintetException
    {
        public EngineDiedException(string message, Exception inner = null)
            : base(message, inner)
        {
        }
    }

    /// <summary>No response arrived within EngineSettings.TimeoutMs.</summary>
    public sealed class EngineTimeoutException : QuintetException
    {
        public EngineTimeoutException(string message)
            : base(message)
        {
        }
    }
}
