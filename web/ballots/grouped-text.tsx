import { Fragment } from 'react'

/** Groups of characters that stay together, with places in between where a line may break. */
export function GroupedText({ groups, separator }: { groups: string[]; separator: string }) {
  return groups.map((group, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      <span className="whitespace-nowrap" translate="no">
        {index < groups.length - 1 ? group + separator : group}
      </span>
    </Fragment>
  ))
}
