// Stubs of the parts of UnityEngine that the sample uses: just enough to compile the sample and to inspect what it draws.
using System;
using System.Collections.Generic;
using System.Linq;

namespace UnityEngine
{
    public class Object
    {
        public static int Living { get; private set; }

        public string name = "";

        public Object()
        {
            Living++;
        }

        public static void Destroy(Object gone)
        {
            Living--;
        }
    }

    public class Component : Object
    {
        public new string name
        {
            get { return gameObject.name; }
        }

        public GameObject gameObject { get; internal set; }

        public Transform transform
        {
            get { return gameObject.transform; }
        }
    }

    public class MonoBehaviour : Component
    {
    }

    public sealed class GameObject : Object
    {
        private readonly List<Component> components = new List<Component>();

        public GameObject(string name = "")
        {
            this.name = name;
            transform = AddComponent<Transform>();
        }

        public Transform transform { get; }

        public static GameObject CreatePrimitive(PrimitiveType shape)
        {
            var made = new GameObject(shape.ToString());
            made.AddComponent<Renderer>();
            return made;
        }

        public T AddComponent<T>()
            where T : Component, new()
        {
            var component = new T { gameObject = this };
            components.Add(component);
            return component;
        }

        public T GetComponent<T>()
        {
            return components.OfType<T>().First();
        }

        public T GetComponentInChildren<T>()
        {
            return transform.Children.Select(child => child.gameObject).Prepend(this).SelectMany(each => each.components).OfType<T>().First();
        }
    }

    public sealed class Transform : Component
    {
        internal readonly List<Transform> Children = new List<Transform>();

        public Vector3 localPosition;
        public Vector3 localScale;
        public Quaternion localRotation;

        public Vector3 position
        {
            get { return localPosition; }
            set { localPosition = value; }
        }

        public void SetParent(Transform parent, bool worldPositionStays)
        {
            parent.Children.Add(this);
        }

        public Quaternion rotation
        {
            get { return localRotation; }
            set { localRotation = value; }
        }
    }

    public struct Vector3
    {
        public float x;
        public float y;
        public float z;

        public Vector3(float x, float y, float z)
        {
            this.x = x;
            this.y = y;
            this.z = z;
        }

        public static Vector3 operator +(Vector3 a, Vector3 b)
        {
            return new Vector3(a.x + b.x, a.y + b.y, a.z + b.z);
        }

        public static Vector3 operator -(Vector3 a, Vector3 b)
        {
            return new Vector3(a.x - b.x, a.y - b.y, a.z - b.z);
        }

        public static Vector3 operator /(Vector3 a, float by)
        {
            return new Vector3(a.x / by, a.y / by, a.z / by);
        }

        public static Vector3 MoveTowards(Vector3 from, Vector3 to, float distance)
        {
            return to;
        }
    }

    public struct Quaternion
    {
        public static Quaternion Euler(float x, float y, float z)
        {
            return new Quaternion();
        }
    }

    public struct Color
    {
        public float r;
        public float g;
        public float b;

        public Color(float r, float g, float b)
        {
            this.r = r;
            this.g = g;
            this.b = b;
        }

        public static Color Lerp(Color a, Color b, float t)
        {
            return b;
        }
    }

    public enum PrimitiveType
    {
        Cube,
        Cylinder,
    }

    public enum TextAnchor
    {
        MiddleCenter,
    }

    public sealed class Material
    {
        public Color color;
    }

    public sealed class Renderer : Component
    {
        public Material material { get; } = new Material();
    }

    public sealed class TextMesh : Component
    {
        public string text;
        public TextAnchor anchor;
        public float characterSize;
    }

    public struct Ray
    {
    }

    public struct RaycastHit
    {
        public Transform transform;
    }

    public sealed class Camera : Component
    {
        public static Camera main;

        public Ray ScreenPointToRay(Vector3 point)
        {
            return new Ray();
        }
    }

    public static class Physics
    {
        /// <summary>The object under the mouse; null if there is none.</summary>
        public static GameObject Under;

        public static bool Raycast(Ray ray, out RaycastHit hit)
        {
            hit = new RaycastHit { transform = Under == null ? null : Under.transform };
            return Under != null;
        }
    }

    public static class Input
    {
        public static Vector3 mousePosition;

        public static bool GetMouseButtonDown(int button)
        {
            return Physics.Under != null;
        }
    }

    public static class Time
    {
        public static float deltaTime = 0.02f;
    }

    public static class Mathf
    {
        public static float Max(float a, float b)
        {
            return Math.Max(a, b);
        }

        public static float Min(float a, float b)
        {
            return Math.Min(a, b);
        }
    }

    public static class Debug
    {
        public static void LogError(object message)
        {
            Console.Error.WriteLine(message);
        }
    }

    public static class GUI
    {
        public static bool enabled;
    }

    public static class GUILayout
    {
        public static readonly List<string> Labels = new List<string>();
        public static readonly List<string> Buttons = new List<string>();

        public static void Label(string text)
        {
            Labels.Add(text);
        }

        public static bool Button(string text)
        {
            Buttons.Add(text);
            return false;
        }
    }

    [AttributeUsage(AttributeTargets.Field)]
    public sealed class TooltipAttribute : Attribute
    {
        public TooltipAttribute(string tooltip)
        {
        }
    }
}
