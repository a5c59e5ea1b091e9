/** `YYYYMMDD-HHMMSS` in local time, for names of files; the separator stands between date and time. */
export function stamp(at: Date, separator: '-' | '_'): string {
  const two = (n: number): string => String(n).padStart(2, '0');
  const date = `${String(at.getFullYear()).padStart(4, '0')}${two(at.getMonth() + 1)}${two(at.getDate())}`;
  return `${date}${separator}${two(at.getHours())}${two(at.getMinutes())}${two(at.getSeconds())}`;
}
