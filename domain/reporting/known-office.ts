// The office that a report is asked for, as long as there is one.
import { findOfficeChoices } from '#domain/offices/find-offices.ts'

/** The same filter; without an office that is none, so that what is shown is what the form says: all of them. */
export async function ofKnownOffice<Filter extends { readonly office?: string | undefined }>(
  filter: Filter,
): Promise<Filter> {
  if (filter.office === undefined || filter.office === 'province') return filter
  const offices = await findOfficeChoices()
  return offices.some(({ id }) => String(id) === filter.office) ? filter : { ...filter, office: undefined }
}
