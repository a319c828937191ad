import { ButtonLink } from "#components/shell/button-link";

/** In another tab, so that nothing of this one has to be left. */
export function SignInLink() {
  return (
    <ButtonLink href="/sign-in" look="primary" target="_blank">
      Sign in
    </ButtonLink>
  );
}
