// The settings of the model server that transcribes voice messages: off without the name of a model.
import { z } from 'zod'

export interface TranscriptionSettings {
  /** Without a trailing slash. */
  readonly apiUrl: string
  readonly apiKey: string | undefined
  readonly model: string
}

export const modelVariables = {
  MODEL_API_URL: z
    .url({ protocol: /^https?$/, error: 'harus alamat http(s)://…, misalnya http://127.0.0.1:8000/v1' })
    .optional(),
  MODEL_API_KEY: z.string().trim().min(1).max(1_000, 'paling panjang 1.000 karakter').optional(),
  MODEL_TRANSCRIPTION: z
    .string()
    .trim()
    .regex(/^\S{1,200}$/, 'harus nama model tanpa spasi, paling panjang 200 karakter')
    .optional(),
}

type ModelVariables = z.output<z.ZodObject<typeof modelVariables>>

/** Undefined when transcription is off. @throws Error when the server of the model is missing. */
export function transcriptionOf(variables: ModelVariables): TranscriptionSettings | undefined {
  const { MODEL_API_URL: apiUrl, MODEL_API_KEY: apiKey, MODEL_TRANSCRIPTION: model } = variables
  if (model === undefined) return undefined
  if (apiUrl === undefined) {
    throw new Error('Pengaturan lingkungan salah:\n  MODEL_API_URL: wajib diisi bila MODEL_TRANSCRIPTION dipakai.')
  }
  return { apiUrl: apiUrl.replace(/(?<!\/)\/+$/, ''), apiKey, model }
}
