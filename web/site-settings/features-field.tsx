import { type Control, useController } from 'react-hook-form'
import * as texts from '#messages/site-settings'
import { type FeatureName, featureNames } from '../../contract/features.ts'
import type { SiteSettings } from '../../contract/site-settings.ts'
import { CheckboxField } from '../ui/checkbox-field.tsx'

const features: Record<FeatureName, { label: string; hint: string; within?: FeatureName }> = {
  posts: {
    label: texts.posts,
    hint: texts.verifiedMembersPublishPosts,
  },
  comments: {
    label: texts.comments,
    hint: texts.membersCommentPoliticiansPosts,
  },
  anonymousComments: {
    label: texts.anonymousComments,
    hint: texts.membersCanCommentPoliticians,
    within: 'comments',
  },
  replies: {
    label: texts.replies,
    hint: texts.membersAnswerComments,
    within: 'comments',
  },
  verification: {
    label: texts.verification,
    hint: texts.membersCanAskVerified,
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
