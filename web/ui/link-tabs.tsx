import { Tabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface LinkTabsProps<Name extends string> {
  /** Accessible name of the tab list. */
  label: string
  tabs: Partial<Record<Name, ReactNode>>
  chosen: Name
  addressOf: (tab: Name) => string
  /** The panel of the chosen tab. */
  children: ReactNode
}

/** Tabs whose state is in the URL: each is a link, so Back, new windows and pages without JavaScript work. */
export function LinkTabs<Name extends string>({
  label,
  tabs,
  chosen,
  addressOf,
  children,
}: LinkTabsProps<Name>) {
  return (
    <Tabs.Root value={chosen}>
      <Tabs.List
        aria-label={label}
        className="flex gap-1 overflow-x-auto border-b max-[24rem]:gap-0 border-line [scrollbar-width:none]"
      >
        {(Object.entries(tabs) as [Name, ReactNode][]).map(([name, text]) => (
          <Tabs.Tab
            key={name}
            value={name}
            nativeButton={false}
            render={<Link to={addressOf(name)} preventScrollReset />}
            className="relative flex min-h-target shrink-0 items-center gap-1.5 rounded-t-control px-2 text-small max-[24rem]:gap-1 max-[24rem]:px-1.5 max-[24rem]:text-caption font-medium text-ink-soft transition-colors after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 hover:text-ink focus-visible:-outline-offset-2 aria-selected:font-semibold aria-selected:text-ink aria-selected:after:bg-accent sm:gap-2 sm:px-4"
          >
            {text}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {/* A flow root: otherwise the margin of what it shows first would move it. */}
      <Tabs.Panel value={chosen} tabIndex={-1} className="flow-root">
        {children}
      </Tabs.Panel>
    </Tabs.Root>
  )
}
