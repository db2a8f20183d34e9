// Names of the environment that are almost those of a setting: such a typo changes nothing and says nothing. Pure.

export interface MisspelledSetting {
  readonly name: string
  readonly meant: string
}

/** Short names are similar by chance. */
const shortest = 7

function editsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (const [place, sign] of [...one].entries()) {
    const next = [place + 1]
    for (const [column, wanted] of [...other].entries()) {
      const [above = 0, right = 0] = row.slice(column, column + 2)
      next.push(Math.min(above + Number(sign !== wanted), right + 1, (next[column] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

export function findMisspelled(names: readonly string[], settings: readonly string[]): MisspelledSetting[] {
  return names
    .filter((name) => name.length >= shortest && !settings.includes(name))
    .flatMap((name) => {
      const meant = settings.find((setting) => setting.length >= shortest && editsBetween(name, setting) <= 2)
      return meant ? [{ name, meant }] : []
    })
}
