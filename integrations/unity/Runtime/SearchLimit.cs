namespace Quintet
{
    /// <summary>Limit of a search: a bot level, a number of nodes, or a time in milliseconds.</summary>
    public sealed class SearchLimit
    {
        private SearchLimit()
        {
        }

        internal int? InLevels { get; private set; }

        internal int? InNodes { get; private set; }

        internal int? InMilliseconds { get; private set; }

        /// <summary>Bot level from 1 to 8. A level is equally strong on every machine.</summary>
        public static SearchLimit Level(int level)
        {
            return new SearchLimit { InLevels = level };
        }

        public static SearchLimit Nodes(int nodes)
        {
            return new SearchLimit { InNodes = nodes };
        }

        public static SearchLimit Milliseconds(int milliseconds)
        {
            return new SearchLimit { InMilliseconds = milliseconds };
        }
    }
}
