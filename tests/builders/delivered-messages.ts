// One attempt at a message, as its job makes it.
import { deliver } from '#domain/notifications/deliveries/outbox.ts'
import { mailChannel } from '#domain/notifications/mail-outbox.server.ts'
import { pushChannel } from '#domain/notifications/push/push-delivery.ts'
import { whatsappChannel } from '#domain/notifications/whatsapp/whatsapp-outbox.ts'
import { reportChannels } from '#domain/sealed-reports/news/report-news.server.ts'

export const deliverMail = (messageId: number, render: Parameters<typeof mailChannel>[0], attempts?: number) =>
  deliver(mailChannel(render), { messageId, attempts })

export const deliverWhatsapp = (messageId: number) => deliver(whatsappChannel, { messageId })

export const deliverPush = (messageId: number) => deliver(pushChannel, { messageId })

export const deliverReportNews = ({ id, way }: { readonly id: number; readonly way: string }) =>
  deliver(reportChannels[way === 'push' ? 'push' : 'whatsapp'], { messageId: id })
