namespace Quintet
{
    /// <summary>How long a search may take: a level of the bot, nodes, or milliseconds.</summary>
    public struct SearchLimit
    {
        private SearchLimit(string name, int value)
        {
            Name = name;
            Value = value;
        }

        public string Name { get; }

        public int Value { get; }

        /// <summary>Level 1 to 8, equally strong on every machine.</summary>
        public static SearchLimit Level(int level)
        {
            return new SearchLimit("level", level);
        }

        public static SearchLimit Nodes(int nodes)
        {
            return new SearchLimit("nodes", nodes);
        }

        public static SearchLimit Milliseconds(int milliseconds)
        {
            return new SearchLimit("ms", milliseconds);
        }
    }
}
