using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;
using UnityEngine;

namespace Quintet.Samples
{
    /// <summary>
    /// Plays any game of Quintet against a bot. It knows no rules: it draws scenes, highlights the targets that can be touched,
    /// and sends the move that the touches make. Add it to an empty object at the origin. It places the main camera above
    /// the board.
    /// </summary>
    public sealed class QuintetBoard : MonoBehaviour
    {
        [Tooltip("Path of the quintet executable, or its name if it is on the PATH.")]
        public string program = "quintet";

        [Tooltip("Arguments for the program.")]
        public string arguments = "engine";

        [Tooltip("HOST:PORT of a running engine. Leave it empty to start the program.")]
        public string address = "";

        [Tooltip("bugs, ctor, jungle, octa or xo.")]
        public string game = "octa";

        [Tooltip("Seat of the player: 0 moves first.")]
        public int playerSeat = 0;

        [Tooltip("Level of the bot, 1 to 8.")]
        public int level = 2;

        private readonly CancellationTokenSource closing = new CancellationTokenSource();
        private QuintetEngine engine;
        private QuintetMatch match;
        private Selection selection;
        /// <summary>Completes with the move that the player chooses.</summary>
        private TaskCompletionSource<string> chosen = new TaskCompletionSource<string>();
        private string message = "";

        public BoardView View { get; } = new BoardView();

        /// <summary>The position on the screen; null until the match has started.</summary>
        public MatchDrawing Drawing { get; private set; }

        /// <summary>The targets that the player can touch now.</summary>
        public ISet<string> NextTargets
        {
            get { return selection == null ? new HashSet<string>() : selection.NextTargets; }
        }

        /// <summary>Completes when the match has ended or this object is destroyed.</summary>
        public Task Playing { get; private set; }

        private void Start()
        {
            Playing = PlayAsync();
        }

        private async Task PlayAsync()
        {
            engine = new QuintetEngine(new EngineSettings
            {
                Program = program,
                Arguments = arguments,
                Address = string.IsNullOrEmpty(address) ? null : address,
            });
            engine.Died += why => message = "Restarting the engine: " + why;
            engine.Restarted += () => message = "";
            try
            {
                match = await engine.NewAsync(game, null, closing.Token);
                match.Changed += Show;
                Show(await match.SubscribeAsync(closing.Token));
                while (match.Outcome == null) await TakeTurnAsync();
            }
            catch (System.Exception) when (closing.IsCancellationRequested)
            {
                // This object was destroyed.
            }
            catch (QuintetException error)
            {
                message = error.Message;
                Debug.LogError(error);
            }
        }

        private async Task TakeTurnAsync()
        {
            if (match.ToMove == playerSeat)
            {
                var move = await chosen.Task;
                chosen = new TaskCompletionSource<string>();
                var refusal = await match.TryPlayAsync(move, closing.Token);
                message = refusal == null ? "" : refusal.Message;
                if (refusal != null) Show(Drawing);
                return;
            }
            var best = await match.BestMoveAsync(SearchLimit.Level(level), match.Status.Ply, null, closing.Token);
            await match.PlayAsync(best.Move, closing.Token);
        }

        /// <summary>Touches a cell, a piece in hand, a skill or pass.</summary>
        public void Touch(string target)
        {
            if (selection == null) return;
            var move = selection.Touch(target);
            // Nothing can be touched until the move is played.
            if (move != null) selection = new Selection(new MovePath[0]);
            View.Highlight(Drawing.Scene, selection);
            if (move != null) chosen.TrySetResult(move);
        }

        private void Show(MatchDrawing next)
        {
            Drawing = next;
            var isPlayers = next.ToMove == playerSeat;
            selection = new Selection(isPlayers ? next.Paths : new MovePath[0]);
            View.Draw(next.Scene, transform);
            // Some boards grow, so the camera is placed again after every change.
            View.PlaceCamera(Camera.main, next.Scene);
            View.Highlight(next.Scene, selection);
        }

        private void Update()
        {
            View.Animate(Time.deltaTime);
            if (!Input.GetMouseButtonDown(0) || Camera.main == null) return;
            if (Physics.Raycast(Camera.main.ScreenPointToRay(Input.mousePosition), out var hit)) Touch(hit.transform.name);
        }

        /// <summary>Draws the status, the gauges, and buttons for the targets beside the board.</summary>
        private void OnGUI()
        {
            if (Drawing == null)
            {
                GUILayout.Label(message);
                return;
            }
            GUILayout.Label(Drawing.Status + (message.Length > 0 ? "\n" + message : ""));
            foreach (var gauge in Drawing.Scene.Gauges)
            {
                var owner = gauge.Seat == null ? "" : gauge.Seat == playerSeat ? "You: " : "Bot: ";
                GUILayout.Label(owner + gauge.Name + " " + gauge.Value + (gauge.Max == null ? "" : " / " + gauge.Max));
            }
            var next = selection.NextTargets;
            foreach (var control in Drawing.Scene.Controls)
            {
                if (control.Seat != playerSeat) continue;
                GUI.enabled = next.Contains(control.Target);
                if (GUILayout.Button(control.Kind + (control.Count == null ? "" : " × " + control.Count))) Touch(control.Target);
            }
            GUI.enabled = true;
        }

        private void OnDestroy()
        {
            closing.Cancel();
            chosen.TrySetCanceled();
            engine?.Dispose();
        }
    }
}
