import { Link } from 'react-router'

/** Leads to the charts as a page of their own, for visitors without JavaScript. */
export function ChartsLink() {
  return (
    <Link to="/charts" className="arrow-link">
      Charts: everybody at a glance
    </Link>
  )
}
