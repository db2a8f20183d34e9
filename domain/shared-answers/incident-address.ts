// Where the public reads of an incident. Pure.
export function incidentAddress(id: number): `/${string}` {
  return `/incidents/${id}`
}
