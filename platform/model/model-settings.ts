// The settings of the model server that transcribes voice messages: off without the name of a model.
import { z } from 'zod'

export interface TranscriptionSettings {
  /** Without a trailing slash. */
  readonly apiUrl: string
  readonly apiKey: string | undefined
  readonly model: string
}

export const modelVariable = {
  apiUrl: z.url({ protocol: /^https?$/, error: 'harus alamat http(s)://…, misalnya http://127.0.0.1:8000/v1' }),
  apiKey: z.string().trim().min(1, 'tidak boleh kosong').max(1_000, 'paling panjang 1.000 karakter'),
  name: z
    .string()
    .trim()
    .regex(/^\S{1,200}$/, 'harus nama model tanpa spasi, paling panjang 200 karakter'),
}

interface ModelVariables {
  readonly MODEL_API_URL?: string | undefined
  readonly MODEL_API_KEY?: string | undefined
  readonly MODEL_TRANSCRIPTION?: string | undefined
}

/** Undefined when transcription is off. @throws Error when the server of the model is missing. */
export function transcriptionOf(variables: ModelVariables): TranscriptionSettings | undefined {
  const { MODEL_API_URL: apiUrl, MODEL_API_KEY: apiKey, MODEL_TRANSCRIPTION: model } = variables
  if (model === undefined) return undefined
  if (apiUrl === undefined) {
    throw new Error('Pengaturan lingkungan salah:\n  MODEL_API_URL: wajib diisi bila MODEL_TRANSCRIPTION dipakai.')
  }
  return { apiUrl: apiUrl.replace(/(?<!\/)\/+$/, ''), apiKey, model }
}
