import { useParams } from 'react-router-dom';
import { SmartLinkError, SmartLinkLanding } from './smart-link-landing.tsx';

export function SmartLinkPage() {
  const { token } = useParams();
  return token ? <SmartLinkLanding key={token} token={token} /> : <SmartLinkError message="Invalid magic link." />;
}
