using System.Linq;
using System.Reflection;
using System.Threading.Tasks;
using Quintet.Samples;
using UnityEngine;

namespace Quintet.Tests
{
    /// <summary>Runs the sample on stubs of UnityEngine. Whether it looks right can only be seen in Unity.</summary>
    internal sealed class SampleTests
    {
        public async Task The_sample_plays_every_game_from_scenes_alone()
        {
            Camera.main = new GameObject().AddComponent<Camera>();
            foreach (var game in MatchTests.Games)
            {
                var board = new GameObject().AddComponent<QuintetBoard>();
                board.program = Program.Node;
                board.arguments = "\"" + Program.Script + "\" engine";
                board.game = game;
                board.level = 1;
                Send(board, "Start");
                // Touches any legal target, as a player without a plan would.
                for (var touches = 0; touches < 40 && !board.Playing.IsCompleted;)
                {
                    await Task.Yield();
                    var next = board.NextTargets;
                    if (next.Count == 0) continue;
                    Physics.Under = new GameObject(next.First());
                    Send(board, "Update");
                    Physics.Under = null;
                    Send(board, "Update");
                    Send(board, "OnGUI");
                    touches++;
                }
                Check.True(board.Drawing.Ply > 2, game + " went on: " + board.Drawing.Ply);
                Check.Equal(board.Drawing.Scene.Cells.Count, board.View.CellCount, game + " cells");
                Check.Equal(board.Drawing.Scene.Tokens.Count, board.View.TokenCount, game + " pieces");
                Check.True(Camera.main.transform.position.y > 4, game + " is seen from above");
                Send(board, "OnDestroy");
                await board.Playing;
            }
        }

        /// <summary>Unity finds these methods by name, too.</summary>
        private static void Send(QuintetBoard board, string message)
        {
            board.GetType().GetMethod(message, BindingFlags.Instance | BindingFlags.NonPublic).Invoke(board, null);
        }
    }
}
