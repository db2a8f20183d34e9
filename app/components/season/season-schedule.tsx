import { CalendarPlus } from 'lucide-react'
import { StageReminderSwitch } from '#app/components/push/push-switch.tsx'
import { Section } from '#app/ui/page-header.tsx'
import type { ScheduledStage } from '#domain/season/season-calendar.ts'

export function SeasonSchedule({ name, stages }: { name: string; stages: readonly ScheduledStage[] }) {
  return (
    <Section id="jadwal" title={`Jadwal ${name}`} className="gap-4">
      <ol className="divide-y divide-garis rounded-card border border-garis bg-kertas">
        {stages.map((stage) => (
          <li key={stage.id} id={`tahap-${stage.id}`} className="grid gap-1 p-4 target:bg-nila-50 sm:p-5">
            <h3 className="text-base leading-snug">{stage.name}</h3>
            <p>{stage.when}</p>
            <p className="text-sm text-tinta-soft">{stage.stands}</p>
            {stage.note && <p className="text-sm text-tinta-soft">{stage.note}</p>}
            {stage.reminds && (
              <div className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
                <a href={`/calendar/${stage.id}.ics`} className="inline-flex min-h-11 items-center gap-2 font-semibold">
                  <CalendarPlus />
                  <span>
                    Simpan ke kalender<span className="sr-only"> untuk {stage.name}</span>
                  </span>
                </a>
                <StageReminderSwitch stageId={stage.id} name={stage.name} promise={stage.reminds} />
              </div>
            )}
          </li>
        ))}
      </ol>
    </Section>
  )
}
