import { type Control, useController } from 'react-hook-form'
import { type FeatureName, featureNames } from '../../contract/features.ts'
import type { SiteSettings } from '../../contract/site-settings.ts'
import { CheckboxField } from '../ui/checkbox-field.tsx'

const features: Record<FeatureName, { label: string; hint: string; within?: FeatureName }> = {
  posts: {
    label: 'Posts',
    hint: 'Verified members publish posts, and members like them and comment on them.',
  },
  comments: {
    label: 'Comments',
    hint: 'Members comment on politicians and on posts.',
  },
  anonymousComments: {
    label: 'Anonymous comments',
    hint: 'Members can comment on politicians without their name.',
    within: 'comments',
  },
  replies: {
    label: 'Replies',
    hint: 'Members answer comments.',
    within: 'comments',
  },
  verification: {
    label: 'Verification',
    hint: 'Members can ask to be verified. Those who are stay verified.',
  },
}

/** Which parts of the site are open; a ticked box is an open one. */
export function FeaturesField({ control }: { control: Control<SiteSettings> }) {
  const { field } = useController({ control, name: 'closedFeatures' })
  const closed = field.value

  function setOpen(feature: FeatureName, isOpen: boolean): void {
    field.onChange(
      featureNames.filter((name) => (name === feature ? !isOpen : closed.includes(name))),
    )
  }

  return (
    <div className="grid gap-3">
      {featureNames.map((name) => {
        const { label, hint, within } = features[name]
        return (
          <CheckboxField
            key={name}
            label={label}
            hint={hint}
            isChecked={!closed.includes(name)}
            onChange={(isOpen) => setOpen(name, isOpen)}
            isDisabled={within !== undefined && closed.includes(within)}
            className={within && 'ms-8'}
          />
        )
      })}
    </div>
  )
}
