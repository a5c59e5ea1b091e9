using System.Linq;

namespace Quintet.Tests
{
    internal sealed class SelectionTests
    {
        public void A_selection_is_the_start_of_a_path()
        {
            var selection = new Selection(new[] { Path("m1", "a", "b"), Path("m2", "a", "c"), Path("pass", "pass") });
            Check.Same(new[] { "a", "pass" }, selection.NextTargets.OrderBy(each => each));
            Check.Equal(null, selection.Touch("x"));
            Check.Equal(null, selection.Touch("a"));
            Check.Same(new[] { "b", "c" }, selection.NextTargets.OrderBy(each => each));
            Check.Equal("m2", selection.Touch("c"));
            Check.Equal(0, selection.Picked.Count);
            selection.Touch("a");
            Check.Equal("pass", selection.Touch("pass"), "another start");
            selection.Touch("a");
            Check.Equal(null, selection.Touch("a"), "put back");
            Check.Equal(0, selection.Picked.Count);
        }

        /// <summary>Sets what is otherwise only read from messages of the engine.</summary>
        private static MovePath Path(string move, params string[] targets)
        {
            var path = new MovePath();
            typeof(MovePath).GetProperty("Move").SetValue(path, move);
            typeof(MovePath).GetProperty("Path").SetValue(path, targets);
            return path;
        }
    }
}
