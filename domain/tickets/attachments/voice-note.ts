// A recording of a voice as an attachment: its limits, containers and name. Pure.
/** docs/rules-of-service.md#attachments */
export const voiceMaxSeconds = 180
export const voiceMaxBytes = 3 * 1024 * 1024

export const voiceRefusals = {
  empty: 'Rekaman ini kosong. Rekam lagi, atau tulis pertanyaan Anda.',
  length: 'Rekaman ini lebih dari 3 menit. Rekam lagi, lebih singkat.',
  size: 'Rekaman suara paling besar 3 MB, dan video tidak diterima.',
  unreadable: 'Rekaman ini tidak dapat dibaca. Rekam lagi, atau tulis pertanyaan Anda.',
} as const

export type VoiceType = 'audio/webm' | 'audio/ogg' | 'audio/mp4'

const containers: readonly (readonly [VoiceType, mark: string, at: number])[] = [
  ['audio/webm', '\x1aE\xdf\xa3', 0],
  ['audio/ogg', 'OggS', 0],
  ['audio/mp4', 'ftyp', 4],
]

/** By its first bytes alone: an MP4 may also be a film, or a HEIC photo. */
export function recogniseVoice(content: Uint8Array): VoiceType | undefined {
  const start = new TextDecoder('latin1').decode(content.subarray(0, 12))
  return containers.find(([, mark, at]) => start.startsWith(mark, at))?.[0]
}

/** 'Pesan suara, 0.42': minutes and seconds. Represents its text where nothing was typed. */
export function voiceTitle(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds))
  return `Pesan suara, ${Math.floor(whole / 60)}.${String(whole % 60).padStart(2, '0')}`
}

export const isVoiceTitle = (text: string): boolean => /^Pesan suara, \d{1,2}\.\d\d$/.test(text)

export const isVoice = (mediaType: string): boolean => mediaType.startsWith('audio/')

/** The name of a stored recording without its ending: its title. */
export const titleOfVoiceFile = (name: string): string => name.replace(/\.[a-z0-9]+$/, '')

export const isVoiceFile = (name: string): boolean => isVoiceTitle(titleOfVoiceFile(name))
