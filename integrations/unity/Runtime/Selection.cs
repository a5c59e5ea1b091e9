using System.Collections.Generic;
using System.Linq;

namespace Quintet
{
    /// <summary>
    /// The targets that a player has touched so far, always a prefix of a legal move's path. A view therefore needs no rules: it
    /// highlights NextTargets and plays the move that Touch returns.
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
        /// Touches a target. Returns the move when its path is complete, else null. A target that does not extend the
        /// selection starts a new one; touching the last target again deselects it.
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
