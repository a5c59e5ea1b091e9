using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Threading;
using System.Threading.Tasks;

namespace Quintet.Tests
{
    /// <summary>A thread that runs the callbacks posted to it, like Unity's main thread.</summary>
    internal sealed class MainThread : SynchronizationContext
    {
        /// <summary>Timeout of a test, far longer than any test takes on a busy machine.</summary>
        private static readonly TimeSpan Patience = TimeSpan.FromMinutes(3);

        private readonly BlockingCollection<Action> queue = new BlockingCollection<Action>();
        private readonly Thread thread = Thread.CurrentThread;

        public bool IsCurrent
        {
            get { return Thread.CurrentThread == thread; }
        }

        /// <summary>Runs a task on this thread until it completes.</summary>
        public static void Run(Func<MainThread, Task> start)
        {
            var main = new MainThread();
            var before = Current;
            SetSynchronizationContext(main);
            try
            {
                var task = start(main);
                Task.WhenAny(task, Task.Delay(Patience)).ContinueWith(_ => main.queue.CompleteAdding(), TaskScheduler.Default);
                foreach (var action in main.queue.GetConsumingEnumerable()) action();
                if (!task.IsCompleted) throw new CheckFailed("no end within " + Patience);
                task.GetAwaiter().GetResult();
            }
            finally
            {
                SetSynchronizationContext(before);
            }
        }

        public override void Post(SendOrPostCallback callback, object state)
        {
            try
            {
                queue.Add(() => callback(state));
            }
            catch (InvalidOperationException)
            {
                // The test is over.
            }
        }
    }

    internal sealed class CheckFailed : Exception
    {
        public CheckFailed(string message)
            : base(message)
        {
        }
    }

    internal static class Check
    {
        public static void True(bool value, string what)
        {
            if (!value) throw new CheckFailed("not true: " + what);
        }

        public static void Equal<T>(T expected, T actual, string what = "")
        {
            if (!Equals(expected, actual)) throw new CheckFailed(what + " expected " + Show(expected) + ", got " + Show(actual));
        }

        public static void Same<T>(IEnumerable<T> expected, IEnumerable<T> actual, string what = "")
        {
            Equal(string.Join(" ", expected), string.Join(" ", actual), what);
        }

        public static T Throws<T>(Action action, string what = "")
            where T : Exception
        {
            try
            {
                action();
            }
            catch (T expected)
            {
                return expected;
            }
            throw new CheckFailed(what + " expected " + typeof(T).Name);
        }

        public static async Task<T> ThrowsAsync<T>(Func<Task> action)
            where T : Exception
        {
            try
            {
                await action();
            }
            catch (T expected)
            {
                return expected;
            }
            throw new CheckFailed("expected " + typeof(T).Name);
        }

        private static string Show(object value)
        {
            return value == null ? "null" : "<" + value + ">";
        }
    }

    /// <summary>Runs every public method of the test classes whose name contains one of the arguments.</summary>
    internal static class Harness
    {
        private const BindingFlags Public = BindingFlags.Instance | BindingFlags.Public | BindingFlags.DeclaredOnly;

        public static int Run(IEnumerable<object> suites, ICollection<string> filters)
        {
            var passed = 0;
            var failed = 0;
            foreach (var suite in suites)
            {
                foreach (var test in suite.GetType().GetMethods(Public))
                {
                    var name = suite.GetType().Name + ": " + test.Name.Replace('_', ' ');
                    if (filters.Count > 0 && !filters.Any(name.Contains)) continue;
                    var problem = Problem(() => MainThread.Run(main => Start(suite, test, main)));
                    if (problem == null) passed++;
                    else failed++;
                    Console.WriteLine(problem == null ? "  ok " + name : "  FAILED " + name + "\n" + problem);
                }
            }
            Console.WriteLine(passed + " passed, " + failed + " failed");
            return failed == 0 && passed > 0 ? 0 : 1;
        }

        private static Task Start(object suite, MethodInfo test, MainThread main)
        {
            var arguments = test.GetParameters().Length == 0 ? new object[0] : new object[] { main };
            return test.Invoke(suite, arguments) as Task ?? Task.CompletedTask;
        }

        private static string Problem(Action run)
        {
            try
            {
                run();
                return null;
            }
            catch (TargetInvocationException error)
            {
                return error.InnerException.ToString();
            }
            catch (Exception error)
            {
                return error is CheckFailed ? error.Message + "\n" + error.StackTrace : error.ToString();
            }
        }
    }
}
