import { useWatch } from 'react-hook-form'
import * as texts from '#messages/hourly-limits'
import {
  type HourlySetting,
  hourlyLimitSchemas,
  hourlyLimitsMax,
  hourlySettingNames,
  hourlySettings,
  initialHourlyLimits,
  proportionalLimits,
} from '../../contract/content-limits.ts'
import { Field, Input } from '../ui/field.tsx'
import type { SettingsFormState } from './use-settings-form.ts'

const labels: Record<HourlySetting, string> = {
  commentsPerHour: texts.commentsOnPoliticians,
  postCommentsPerHour: texts.commentsOnPosts,
  postsPerHour: texts.posts,
  followsPerHour: texts.follows,
  reportsPerHour: texts.reports,
}

/** How much a member may write in an hour, each number with what follows from it. */
export function LimitFields({ form }: { form: SettingsFormState }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {hourlySettingNames.map((name) => (
        <LimitField key={name} name={name} form={form} />
      ))}
    </div>
  )
}

interface LimitFieldProps {
  name: HourlySetting
  form: SettingsFormState
}

function LimitField({ name, form: { register, control, formState } }: LimitFieldProps) {
  const perHour = useWatch({ control, name })
  return (
    <Field
      label={labels[name]}
      hint={hintOf(name, perHour)}
      error={formState.errors[name]?.message}
    >
      <Input
        type="number"
        inputMode="numeric"
        min={1}
        max={hourlyLimitsMax[name]}
        {...register(name, { valueAsNumber: true })}
      />
    </Field>
  )
}

/** @param perHour what is typed; not a number while the field is empty */
function hintOf(name: HourlySetting, perHour: number): string {
  const initial = initialHourlyLimits[name]
  if (!hourlyLimitSchemas[name].safeParse(perHour).success) return texts.theDefault({ initial })
  const limits = proportionalLimits(hourlySettings[name], perHour)
  return texts.whatFollows({
    initial,
    minute: limits.established.minute,
    newHour: limits.new.hour,
    newMinute: limits.new.minute,
  })
}
