// The settings of the model server: each use is off without the name of its model.
import { z } from 'zod'

export interface ModelSettings {
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

type ModelUse = 'MODEL_TRANSCRIPTION' | 'MODEL_CHAT'

type ModelVariables = {
  readonly [Name in 'MODEL_API_URL' | 'MODEL_API_KEY' | ModelUse]?: string | undefined
}

/** Undefined when this use is off. @throws Error when the server of the model is missing. */
export function modelOf(variables: ModelVariables, use: ModelUse): ModelSettings | undefined {
  const { MODEL_API_URL: apiUrl, MODEL_API_KEY: apiKey, [use]: model } = variables
  if (model === undefined) return undefined
  if (apiUrl === undefined) {
    throw new Error(`Pengaturan lingkungan salah:\n  MODEL_API_URL: wajib diisi bila ${use} dipakai.`)
  }
  return { apiUrl: apiUrl.replace(/(?<!\/)\/+$/, ''), apiKey, model }
}
