export type ServiceName = 'mail' | 'whatsapp' | 'push' | 'webhook' | 'model' | 'chat' | 'scanner'

export interface ServiceResult {
  readonly succeededAt: Date | null
  readonly failedAt: Date | null
  readonly problem: string | null
}
