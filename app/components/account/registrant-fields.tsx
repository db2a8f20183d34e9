// 'Siapa yang mendaftar?': a pupil under 18 names the parent or guardian who agrees; a parent has nothing more to fill in.
import { Checkbox, Field, fieldId, TextInput } from '#app/ui/forms/field.tsx'
import { useFormValue } from '#app/ui/forms/form-context.ts'

const choices = { parent: 'Saya orang tua/wali', pupil: 'Saya murid' } as const

/**
 * The choice, and under it what only a pupil is asked. Styles hide what is not asked, so that it works without scripts;
 * a browser that cannot (no `:has`) shows everything, and the server looks only at what the choice asks for.
 */
export function RegistrantFieldset({ legend }: { legend: string }) {
  const chosen = useFormValue('registrant')
  return (
    <fieldset className="group/registrant grid grid-cols-1 gap-4">
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        {Object.entries(choices).map(([value, words]) => (
          <label
            key={value}
            className="flex min-h-12 cursor-pointer items-center gap-3 rounded-control border border-garis-kuat bg-kertas px-3.5 py-2 hover:border-nila-700 has-checked:border-nila-700 has-checked:bg-nila-50 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-nila-700"
          >
            <input
              type="radio"
              name="registrant"
              id={value === 'parent' ? fieldId('registrant') : undefined}
              value={value}
              defaultChecked={chosen === value}
              className="size-5 shrink-0 accent-nila-700"
            />
            {words}
          </label>
        ))}
      </div>
      <div className="grid grid-cols-1 gap-4 border-l-4 border-nila-100 pl-4 group-[:not(:has([value=pupil]:checked))]/registrant:hidden">
        <Checkbox name="adult" value="ya">
          Usia saya 18 tahun atau lebih
        </Checkbox>
        <div className="grid grid-cols-1 gap-4 group-[:has([name=adult]:checked)]/registrant:hidden">
          <Field label="Nama orang tua/wali" name="guardianName" hint="Wajib diisi bila usia Anda belum 18 tahun.">
            <TextInput autoComplete="off" />
          </Field>
          <Checkbox name="guardianAgrees" value="ya">
            Orang tua/wali saya menyetujui
          </Checkbox>
        </div>
      </div>
    </fieldset>
  )
}
