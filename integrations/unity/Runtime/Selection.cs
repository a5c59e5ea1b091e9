using System.Collections.Generic;
using System.Linq;

namespace Quintet
{
    /// <summary>
    /// What a player has touched so far. It is always the start of a legal move's path, so a view needs no rules: it highlights
    /// NextTargets and plays the move that Touch returns.
    /// </summary>
    public sealed class Selection
    {
        private readonly IReadOnlyList<MovePath> paths;
        private readonly List<string> picked = new List<string>();

        public Selection(IReadOnlyList<MovePath> paths)
        {
            this.paths = paths;
        }

        /// <summary>Targets touched so far, in order.</summary>
        public IReadOnlyList<string> Picked
        {
            get { return picked; }
        }

        /// <summary>Targets that extend the selection towards a legal move.</summary>
        public ISet<string> NextTargets
        {
            get { return new HashSet<string>(Extending.Select(each => each.Path[picked.Count])); }
        }

        private IEnumerable<MovePath> Extending
        {
            get { return paths.Where(each => each.Path.Count > picked.Count && picked.SequenceEqual(each.Path.Take(picked.Count))); }
        }

        /// <summary>
        /// Touches a target. Returns the move when its path is complete, else null. A target that extends nothing starts a new
        /// selection; the last target touched again is put back.
        /// </summary>
        public string Touch(string target)
        {
            if (!NextTargets.Contains(target))
            {
                var isPutBack = picked.Count > 0 && picked[picked.Count - 1] == target;
                picked.Clear();
                if (isPutBack || !NextTargets.Contains(target)) return null;
            }
            picked.Add(target);
            var complete = paths.FirstOrDefault(each => each.Path.SequenceEqual(picked));
            if (complete == null) return null;
            picked.Clear();
            return complete.Move;
        }

        public void Clear()
        {
            picked.Clear();
        }
    }
}
