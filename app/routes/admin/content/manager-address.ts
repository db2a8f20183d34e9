// The addresses of a manager: its list as it is filtered, and what is open beside it.
/** The address of the list with its filters, and with `more` parameters. */
export type ManagerAddress = (more?: Readonly<Record<string, string>>) => string

/** `filters` by parameter; empty ones are left out. */
export function managerAddress(path: string, filters: Readonly<Record<string, string | null>> = {}): ManagerAddress {
  return (more) => {
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries({ ...filters, ...more })) if (value) query.set(name, value)
    return query.size > 0 ? `${path}?${query}` : path
  }
}
