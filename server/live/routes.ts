import { events } from '../../contract/live.ts'
import { type Binding, route } from '../platform/http/route.ts'
import type { LiveHub } from './live-hub.ts'

export function liveRoutes({ liveHub }: { liveHub: LiveHub }): Binding[] {
  return [
    route(events.stream, ({ viewer, query, request }) =>
      liveHub.subscribe(request, viewer, query.personalityIds),
    ),
  ]
}
