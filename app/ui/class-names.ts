// Joins class names: our own first, the caller's last; nothing clever.
export function classNames(...names: (string | false | null | undefined | 0 | 0n)[]): string {
  return names.filter(Boolean).join(' ')
}
