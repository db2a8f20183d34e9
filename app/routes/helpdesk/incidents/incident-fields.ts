// The flat fields of the form of an incident, as a browser sends them.
import { z } from 'zod'
import { incidentInput } from '#domain/service-incidents/service-incident-input.ts'

const prefix = 'regency-'

/** The name of a regency's tick. */
export const regencyField = (id: string | number) => `${prefix}${id}`

/** The ticked regencies as `incidentInput` wants them; everything else as it was sent. */
const withRegencies = (typed: unknown) => {
  const fields = typed as Record<string, unknown>
  const ticked = Object.keys(fields).filter((name) => /^regency-\d{1,9}$/.test(name))
  return { ...fields, regencyIds: ticked.map((name) => name.slice(prefix.length)) }
}

/** The form of an incident; `more` are further fields. */
export const incidentForm = <Shape extends z.ZodRawShape>(more: z.ZodObject<Shape>) =>
  z.preprocess(withRegencies, z.intersection(incidentInput, more))
