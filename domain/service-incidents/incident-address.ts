// Where the public reads of an incident. Pure.
/** The path of its page. */
export function incidentAddress(id: number): `/${string}` {
  return `/incidents/${id}`
}
