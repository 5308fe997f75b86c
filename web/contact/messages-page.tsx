import { Inbox } from 'lucide-react'
import { useSearchParams } from 'react-router'
import * as texts from '#messages/contact'
import { messageFilters } from '../../contract/message-filters.ts'
import { filterParameters, type ListState, listAddress } from '../lib/list-address.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { InfiniteList } from '../ui/infinite-list.tsx'
import { LinkTabs } from '../ui/link-tabs.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { type QueueKey, QueueKeys } from '../ui/queue-keys.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { messagesQuery } from './api.ts'
import { MessageCard, messageElementId } from './message-card.tsx'

const tabs = { open: texts.open, handled: texts.handled } as const

const messageKeys: Record<keyof typeof tabs, QueueKey[]> = {
  open: [{ letter: 'd', label: texts.markAsHandled }],
  handled: [{ letter: 'd', label: texts.reopen }],
}

const messageList = listAddress('/admin/messages', filterParameters(messageFilters))

const findHeading = () => document.querySelector<HTMLElement>('main h1')

/** Messages from the contact form, open and handled. */
export function Component() {
  const [search] = useSearchParams()
  const { state } = messageList.read(search)
  return (
    <>
      <PageHeading title={texts.messages} subtitle={texts.messagesContactForm} />
      <LinkTabs
        label={texts.messages}
        tabs={tabs}
        chosen={state}
        addressOf={(tab) => messageList.addressOf({ state: tab })}
      >
        <div className="max-w-208 pt-5">
          <QueueKeys keys={messageKeys[state]}>
            <Messages key={state} state={state} />
          </QueueKeys>
        </div>
      </LinkTabs>
    </>
  )
}

function Messages({ state }: ListState<typeof messageList>) {
  return (
    <InfiniteList
      query={messagesQuery({ state })}
      itemName="message"
      elementId={messageElementId}
      empty={
        <EmptyState
          icon={<Inbox />}
          title={state === 'open' ? texts.noOpenMessages : texts.noHandledMessages}
          hint={state === 'open' ? texts.messagesContactFormAppear : texts.messagesYouMarkHandled}
        />
      }
      skeleton={
        <Loading label={texts.loadingMessages} className="space-y-4">
          {['a', 'b', 'c'].map((card) => (
            <Skeleton key={card} className="h-44 rounded-card" />
          ))}
        </Loading>
      }
      end={texts.noEarlierMessages}
    >
      {(rows) =>
        rows.map((message) => (
          <MessageCard key={message.id} message={message} findHeading={findHeading} />
        ))
      }
    </InfiniteList>
  )
}
