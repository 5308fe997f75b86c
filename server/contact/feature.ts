import type { Db } from '../platform/database/database.ts'
import type { Feature } from '../platform/feature.ts'
import type { Sessions } from '../platform/http/viewer.ts'
import { contactRoutes } from './routes.ts'
import { countOpenMessages, exportMessages } from './store.ts'

interface ContactDeps {
  db: Db
  sessions: Pick<Sessions, 'resolveViewer'>
}

export const contactFeature = ({ db, sessions }: ContactDeps): Feature => ({
  routes: contactRoutes({ db, resolveViewer: sessions.resolveViewer }),
  dataExport: { contactMessages: exportMessages },
  gauges: {
    open_contact_messages: {
      help: 'Contact messages that are not marked as handled.',
      read: () => countOpenMessages(db),
    },
  },
})
