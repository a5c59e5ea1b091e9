namespace Quintet
{
    /// <summary>How long a search may take: a level of the bot, nodes, or milliseconds.</summary>
    public sealed class SearchLimit
    {
        private SearchLimit()
        {
        }

        internal int? InLevels { get; private set; }

        internal int? InNodes { get; private set; }

        internal int? InMilliseconds { get; private set; }

        /// <summary>Level 1 to 8, equally strong on every machine.</summary>
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
