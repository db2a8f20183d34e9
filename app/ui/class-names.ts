export function classNames(...names: (string | false | null | undefined | 0 | 0n)[]): string {
  return names.filter(Boolean).join(' ')
}
