import { ButtonLink } from "#components/shell/button-link";

export function SignInLink() {
  return (
    <ButtonLink href="/sign-in" look="primary" target="_blank">
      Sign in
    </ButtonLink>
  );
}
