using System.Collections.Generic;
using System.Linq;
using UnityEngine;

namespace Quintet.Samples
{
    /// <summary>Draws scenes with Unity's primitives. A piece keeps its game object when it moves, so that it slides.</summary>
    public sealed class BoardView
    {
        private const float Speed = 8f;
        private static readonly Color Plain = new Color(0.82f, 0.78f, 0.68f);
        private static readonly Color Touchable = new Color(0.55f, 0.8f, 0.45f);
        private static readonly Color Picked = new Color(0.95f, 0.75f, 0.2f);
        private static readonly Color Neutral = new Color(0.6f, 0.6f, 0.6f);
        private static readonly Color[] Seats = { new Color(0.8f, 0.25f, 0.2f), new Color(0.2f, 0.4f, 0.8f) };
        private static readonly Dictionary<string, Color> Terrains = new Dictionary<string, Color>
        {
            { "water", new Color(0.35f, 0.6f, 0.8f) },
            { "trap", new Color(0.7f, 0.6f, 0.4f) },
            { "den", new Color(0.5f, 0.4f, 0.3f) },
            { "blocked", new Color(0.25f, 0.25f, 0.25f) },
            { "sealed", new Color(0.45f, 0.35f, 0.5f) },
        };

        private readonly Dictionary<string, GameObject> cells = new Dictionary<string, GameObject>();
        private readonly Dictionary<string, GameObject> tokens = new Dictionary<string, GameObject>();
        private readonly Dictionary<string, Vector3> goals = new Dictionary<string, Vector3>();

        public int CellCount
        {
            get { return cells.Count; }
        }

        public int TokenCount
        {
            get { return tokens.Count; }
        }

        public void Draw(Scene scene, Transform parent)
        {
            Keep(cells, scene.Cells.Select(cell => cell.Target));
            Keep(tokens, scene.Tokens.Select(token => token.Id));
            foreach (var cell in scene.Cells) DrawCell(scene, cell, parent);
            var places = scene.Cells.ToDictionary(cell => cell.Target, cell => Place(scene, cell));
            foreach (var token in scene.Tokens) DrawToken(token, places[token.Cell], parent);
        }

        /// <summary>Highlights the selected cells and those that can be touched next.</summary>
        public void Highlight(Scene scene, Selection selection)
        {
            var next = selection.NextTargets;
            foreach (var cell in scene.Cells)
            {
                var color = Terrains.TryGetValue(cell.Terrain, out var terrain) ? terrain : Plain;
                if (next.Contains(cell.Target)) color = Color.Lerp(color, Touchable, 0.6f);
                if (selection.Picked.Contains(cell.Target)) color = Picked;
                Paint(cells[cell.Target], color);
            }
        }

        /// <summary>Slides pieces towards their cells; call it every frame.</summary>
        public void Animate(float seconds)
        {
            foreach (var token in tokens)
            {
                var at = token.Value.transform;
                at.localPosition = Vector3.MoveTowards(at.localPosition, goals[token.Key], Speed * seconds);
            }
        }

        /// <summary>Looks down at the whole board.</summary>
        public void PlaceCamera(Camera camera, Scene scene)
        {
            if (camera == null) return;
            var places = scene.Cells.Select(cell => Place(scene, cell)).ToList();
            var centre = (places.Aggregate(Lowest) + places.Aggregate(Highest)) / 2f;
            var size = places.Aggregate(Highest) - places.Aggregate(Lowest);
            camera.transform.position = centre + new Vector3(0f, Mathf.Max(size.x, size.z) * 1.2f + 4f, 0f);
            // Sets the rotation directly, because LookAt does not define the roll when looking straight down.
            camera.transform.rotation = Quaternion.Euler(90f, 0f, 0f);
        }

        private static Vector3 Lowest(Vector3 a, Vector3 b)
        {
            return new Vector3(Mathf.Min(a.x, b.x), 0f, Mathf.Min(a.z, b.z));
        }

        private static Vector3 Highest(Vector3 a, Vector3 b)
        {
            return new Vector3(Mathf.Max(a.x, b.x), 0f, Mathf.Max(a.z, b.z));
        }

        /// <summary>Centre of a cell. Row 0 is at the top of the board. Hex boards use axial coordinates.</summary>
        private static Vector3 Place(Scene scene, Cell cell)
        {
            return scene.Shape == "hex"
                ? new Vector3((float)(cell.X + cell.Y / 2.0), 0f, (float)(-cell.Y * 0.866))
                : new Vector3((float)cell.X, 0f, (float)-cell.Y);
        }

        private void DrawCell(Scene scene, Cell cell, Transform parent)
        {
            if (!cells.TryGetValue(cell.Target, out var tile))
            {
                var shape = scene.Shape == "hex" ? PrimitiveType.Cylinder : PrimitiveType.Cube;
                tile = cells[cell.Target] = Create(shape, cell.Target, parent, new Vector3(0.94f, 0.1f, 0.94f));
            }
            tile.transform.localPosition = Place(scene, cell);
        }

        private void DrawToken(Token token, Vector3 place, Transform parent)
        {
            var goal = goals[token.Id] = place + new Vector3(0f, 0.25f + 0.3f * (float)token.Level, 0f);
            if (!tokens.TryGetValue(token.Id, out var piece))
            {
                piece = tokens[token.Id] = Create(PrimitiveType.Cylinder, token.Cell, parent, new Vector3(0.7f, 0.12f, 0.7f));
                piece.transform.localPosition = goal;
                var label = new GameObject("label").AddComponent<TextMesh>();
                label.anchor = TextAnchor.MiddleCenter;
                label.characterSize = 0.25f;
                label.transform.SetParent(piece.transform, false);
                label.transform.localPosition = new Vector3(0f, 1.2f, 0f);
                label.transform.localRotation = Quaternion.Euler(90f, 0f, 0f);
            }
            // A click on a piece touches the cell below it.
            piece.name = token.Cell;
            piece.GetComponentInChildren<TextMesh>().text = token.Glyph;
            Paint(piece, token.Seat == null ? Neutral : Seats[token.Seat.Value]);
        }

        private static GameObject Create(PrimitiveType shape, string name, Transform parent, Vector3 scale)
        {
            var made = GameObject.CreatePrimitive(shape);
            made.name = name;
            made.transform.SetParent(parent, false);
            made.transform.localScale = scale;
            return made;
        }

        private static void Paint(GameObject painted, Color color)
        {
            painted.GetComponent<Renderer>().material.color = color;
        }

        private static void Keep(Dictionary<string, GameObject> objects, IEnumerable<string> kept)
        {
            foreach (var name in objects.Keys.Except(kept).ToList())
            {
                Object.Destroy(objects[name]);
                objects.Remove(name);
            }
        }
    }
}
